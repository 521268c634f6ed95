import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { CheckClock } from '../../src/running/check-clock.js';

let nowMs = 0;
const pass = (ms: number) => {
  nowMs += ms;
};

const clockOfNode = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
afterAll(() => {
  clockOfNode.mockRestore();
});
beforeEach(() => {
  nowMs = 1_000;
});

test('the preparation of a check takes nothing of its time', async () => {
  const clock = new CheckClock(2_000);
  pass(70);
  await clock.without(async () => pass(500));
  expect(clock.elapsedMs()).toBe(0);
  expect(clock.remainingMs()).toBe(2_000);
  pass(30);
  expect(clock.elapsedMs()).toBe(30);
});

test('steps that begin together have the same time, and later ones what is left', async () => {
  const clock = new CheckClock(2_000);
  const begun = await Promise.all(
    [1, 2].map(async () => {
      const givenMs = clock.remainingMs();
      pass(25);
      return givenMs;
    }),
  );
  expect(begun).toEqual([2_000, 2_000]);
  expect(clock.remainingMs()).toBe(1_950);
});

test('computations take nothing of it, whether they begin before the first step or after it', async () => {
  const clock = new CheckClock(2_000);
  let end = () => {};
  const before = clock.without(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  pass(100);
  expect(clock.remainingMs()).toBe(2_000);
  pass(100);
  expect(clock.elapsedMs()).toBe(0);
  end();
  await before;
  pass(15);
  await clock.without(async () => pass(300));
  expect(clock.elapsedMs()).toBe(15);
  expect(clock.remainingMs()).toBe(1_990);
});

test('is never without any', async () => {
  const clock = new CheckClock(2_000);
  clock.remainingMs();
  await Promise.resolve();
  pass(9_000);
  expect(clock.remainingMs()).toBe(10);
});
