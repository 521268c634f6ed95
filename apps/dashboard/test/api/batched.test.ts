import { beforeEach, expect, test } from '@jest/globals';
import { batched } from '../../src/api/batched.js';

const wanted = () => true;
let questions: (readonly string[])[];
beforeEach(() => {
  questions = [];
});

const lengthOf = batched(
  async (words) => {
    questions.push(words);
    if (words.includes('broken')) throw new Error('It is broken.');
    return new Map(words.filter((word) => word !== 'unknown').map((word) => [word, word.length]));
  },
  { gatherMs: 1, keysMax: 3 },
);

test('what is asked for at the same time is one question, and each asker gets its answer', async () => {
  const answers = ['a', 'unknown', 'abc'].map((word) => lengthOf(word, wanted));
  expect(await Promise.all(answers)).toEqual([1, null, 3]);
  expect(questions).toEqual([['a', 'unknown', 'abc']]);
});

test('what is asked for twice at the same time is one part of the question', async () => {
  expect(await Promise.all([lengthOf('ab', wanted), lengthOf('ab', wanted)])).toEqual([2, 2]);
  expect(questions).toEqual([['ab']]);
});

test('what is asked for later is another question', async () => {
  await lengthOf('a', wanted);
  await lengthOf('ab', wanted);
  expect(questions).toEqual([['a'], ['ab']]);
});

test('more than a question may hold is asked in several, of which each fails alone', async () => {
  const words = ['a', 'ab', 'abc', 'broken', 'x'];
  const answers = await Promise.allSettled(words.map((word) => lengthOf(word, wanted)));
  expect(questions).toEqual([
    ['a', 'ab', 'abc'],
    ['broken', 'x'],
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected'],
  ]);
});

test('what nobody waits for any longer is not asked for', async () => {
  let isWanted = true;
  const answers = [lengthOf('a', () => isWanted), lengthOf('ab', wanted)];
  isWanted = false;
  const [first, second] = await Promise.allSettled(answers);
  expect([first?.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
  expect(questions).toEqual([['ab']]);
});

test('nothing is asked when nobody waits at all', async () => {
  await expect(lengthOf('a', () => false)).rejects.toThrow('not wanted');
  expect(questions).toEqual([]);
});
