import { expect, test } from '@jest/globals';
import { FairQueue } from '../../src/compute/compute-pool.js';

function served(queue: FairQueue<[account: string, ms: number]>): string[] {
  const order: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    const [account, ms] = next;
    order.push(account);
    queue.charge(account, ms);
  }
  return order;
}

const filled = (items: readonly (readonly [account: string, ms: number])[]) => {
  const queue = new FairQueue<[account: string, ms: number]>();
  for (const [account, ms] of items) queue.add(account, [account, ms]);
  return queue;
};

test('what one account asked for is served in its order', () => {
  const queue = new FairQueue<number>();
  for (const item of [1, 2, 3]) queue.add('a', item);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([1, 2, 3, undefined]);
});

test('an account that floods the queue holds up only itself', () => {
  const queue = filled([
    ['a', 250],
    ['a', 250],
    ['a', 250],
    ['b', 1],
    ['b', 1],
  ]);
  expect(served(queue)).toEqual(['a', 'b', 'b', 'a', 'a']);
});

test('an account that comes later waits for no more than what is being served', () => {
  const queue = filled(Array.from({ length: 100 }, () => ['a', 250] as const));
  for (let round = 0; round < 10; round += 1) {
    queue.next();
    queue.charge('a', 250);
  }
  queue.next();
  queue.add('b', ['b', 1]);
  queue.charge('a', 250);
  expect(queue.next()).toEqual(['b', 1]);
});

test('time that an account did not use is not saved up', () => {
  const queue = filled([['a', 1_000]]);
  served(queue);
  for (const [account, ms] of [
    ['a', 10],
    ['a', 10],
    ['b', 10],
    ['b', 10],
    ['b', 10],
  ] as const) {
    queue.add(account, [account, ms]);
  }
  const order = served(queue);
  expect(order.slice(0, 2)).toContain('a');
});

test('accounts that use much share the time evenly, whatever each task takes', () => {
  const queue = filled([
    ...Array.from({ length: 50 }, () => ['long', 200] as const),
    ...Array.from({ length: 500 }, () => ['short', 20] as const),
  ]);
  const first = served(queue).slice(0, 110);
  expect(first.filter((account) => account === 'long')).toHaveLength(10);
});

test('what was removed is not served', () => {
  const queue = new FairQueue<number>();
  queue.add('a', 1);
  queue.add('a', 2);
  queue.remove('a', 1);
  expect(queue.waitingOf('a')).toBe(1);
  expect(queue.next()).toBe(2);
});

test('accounts that have nothing to do are forgotten', () => {
  const queue = new FairQueue<number>();
  for (let account = 0; account < 1_000; account += 1) {
    queue.add(`${account}`, 1);
    queue.next();
    queue.charge(`${account}`, 1);
  }
  expect(queue.next()).toBeUndefined();
  expect(queue.accountsKnown).toBe(0);
});
