import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eachOf } from '../../src/api/each-of.js';

test('each is done once, a few at a time', async () => {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await eachOf(
    Array.from({ length: 20 }, (_, index) => index),
    async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(1);
      underWay -= 1;
      done.push(item);
    },
  );
  expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(most).toBe(6);
});

test('the first failure ends it', async () => {
  const begun: number[] = [];
  const failing = eachOf(
    Array.from({ length: 100 }, (_, index) => index),
    async (item) => {
      begun.push(item);
      await sleep(1);
      if (item === 3) throw new Error('no');
    },
  );
  await expect(failing).rejects.toThrow('no');
  await sleep(20);
  expect(begun.length).toBeLessThan(20);
});
