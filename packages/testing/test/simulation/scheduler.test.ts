import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Random } from '../../src/simulation/random.js';
import { Scheduler } from '../../src/simulation/scheduler.js';

const newScheduler = (seed = 1) => new Scheduler(Random.of(seed));
const untilNothingIsLeft = () => false;

describe('virtual time', () => {
  test('runs every task once, in the order of the moments at which they are due', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20)), fc.integer(), async (delays, seed) => {
        const scheduler = newScheduler(seed);
        const ran: number[] = [];
        for (const delayMs of delays) {
          scheduler.schedule(() => {
            expect(scheduler.nowMs).toBe(delayMs);
            ran.push(delayMs);
          }, delayMs);
        }
        await scheduler.run(untilNothingIsLeft);
        expect(ran).toEqual([...delays].sort((a, b) => a - b));
        expect(scheduler.tasksRun).toBe(delays.length);
      }),
    );
  });

  test('leaves the order of what is due at once to the seed', async () => {
    const orderOf = async (seed: number): Promise<string> => {
      const scheduler = newScheduler(seed);
      let order = '';
      for (const letter of 'abcdef') {
        scheduler.schedule(() => {
          order += letter;
        }, 5);
      }
      await scheduler.run(untilNothingIsLeft);
      return order;
    };
    expect(await orderOf(7)).toBe(await orderOf(7));
    expect(new Set(await Promise.all([1, 2, 3, 4, 5].map(orderOf))).size).toBeGreaterThan(1);
  });

  test('does not wait: a day is over at once', async () => {
    const scheduler = newScheduler();
    const dayMs = 24 * 60 * 60 * 1000;
    scheduler.schedule(() => {}, dayMs);
    await scheduler.run(untilNothingIsLeft);
    expect(scheduler.nowMs).toBe(dayMs);
  });

  test('lets all that follows from a task happen before the next one', async () => {
    const scheduler = newScheduler();
    const trace: string[] = [];
    const followUp = async (): Promise<void> => {
      trace.push('first');
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      trace.push('what follows from it');
    };
    scheduler.schedule(() => void followUp(), 1);
    scheduler.schedule(() => trace.push('second'), 2);
    await scheduler.run(untilNothingIsLeft);
    expect(trace).toEqual(['first', 'what follows from it', 'second']);
  });

  test('lets all that was begun before happen before the first task', async () => {
    const scheduler = newScheduler();
    const atMs: number[] = [];
    const beginsWithoutWaiting = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      scheduler.schedule(() => atMs.push(scheduler.nowMs), 1);
    };
    void beginsWithoutWaiting();
    scheduler.schedule(() => atMs.push(scheduler.nowMs), 1000);
    await scheduler.run(untilNothingIsLeft);
    expect(atMs).toEqual([1, 1000]);
  });

  test('drops what is called off', async () => {
    const scheduler = newScheduler();
    const cancel = scheduler.schedule(() => {
      throw new Error('must not run');
    }, 1);
    cancel();
    await scheduler.run(untilNothingIsLeft);
    expect(scheduler.tasksRun).toBe(0);
  });

  test('stops when asked to, and goes on from there', async () => {
    const scheduler = newScheduler();
    const ran: number[] = [];
    for (const atMs of [1, 2, 3]) scheduler.schedule(() => ran.push(atMs), atMs);
    await scheduler.run(() => scheduler.nowMs >= 2);
    expect(ran).toEqual([1, 2]);
    await scheduler.run(untilNothingIsLeft);
    expect(ran).toEqual([1, 2, 3]);
  });

  test('passes as asked for, also when nothing happens', async () => {
    const scheduler = newScheduler();
    const ran: number[] = [];
    for (const atMs of [10, 30]) scheduler.schedule(() => ran.push(atMs), atMs);
    await scheduler.runFor(20);
    expect([scheduler.nowMs, ran]).toEqual([20, [10]]);
    await scheduler.runFor(20);
    expect([scheduler.nowMs, ran]).toEqual([40, [10, 30]]);
  });

  test('fails when a task throws', async () => {
    const scheduler = newScheduler();
    scheduler.schedule(() => {
      throw new Error('a bug in the simulation');
    }, 1);
    await expect(scheduler.run(untilNothingIsLeft)).rejects.toThrow('a bug in the simulation');
  });
});
