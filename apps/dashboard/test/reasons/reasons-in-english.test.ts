import { expect, test } from '@jest/globals';
import { reasonInWords, withWordsOfReasons } from '../../src/reasons/reasons.js';
import { asked } from '../support/reasons-of-the-api.js';

test('a reader of English loads no words: every answer has them', async () => {
  await withWordsOfReasons(Promise.resolve());
  expect(asked).toEqual([]);
  const said = {
    message: 'No ping came by 2026-05-03 11:30:00 UTC.',
    reason: { code: 'heartbeat.missed', values: { by: '2026-05-03T11:30:00.000Z' } },
  };
  expect(reasonInWords(said, new Date('2026-05-03T12:00:00.000Z'), 'Europe/Berlin')).toBe(
    'No ping came by 13:30:00.',
  );
});
