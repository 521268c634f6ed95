import { expect, test } from '@jest/globals';
import { ApiProblem } from '../../../src/api/api-problem.js';
import { refusedLines } from '../../../src/monitors/several/refused-lines.js';

const [first, second] = [
  { number: 1, text: 'a', name: 'a', target: 'https://a.example/' },
  { number: 4, text: 'b', name: 'b', target: 'https://b.example/' },
];

test('each sentence of the api is told with its line', () => {
  const error = new ApiProblem('validation_failed', 'Of 2 monitors, 1 is refused. None is made.', [
    { field: 'monitors.1.target', message: 'monitors.1.target must be a URL' },
    { field: 'monitors.1.name', message: 'monitors.1.name is too long' },
    { field: 'monitors', message: 'monitors must be a list' },
  ]);
  const refused = refusedLines(error, [first, second]);
  expect([refused.get(first), refused.get(second)?.length]).toEqual([undefined, 2]);
  expect(refusedLines(new Error('offline'), [first])).toEqual(new Map());
});
