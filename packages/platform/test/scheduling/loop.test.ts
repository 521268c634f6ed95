import { describe, expect, test } from '@jest/globals';
import { Random, Scheduler } from '@tocsin/testing';
import { Loop } from '../../src/scheduling/loop.js';

const start = (...steps: readonly (() => boolean)[]) => {
  const scheduler = new Scheduler(Random.of(1));
  const atMs: number[] = [];
  const failures: unknown[] = [];
  const step = async (): Promise<boolean> => {
    atMs.push(scheduler.nowMs);
    return steps[atMs.length - 1]?.() ?? false;
  };
  const log = { error: ({ err }: { err: unknown }) => failures.push(err) };
  const loop = new Loop('test', step, log, (run, afterMs) => scheduler.schedule(run, afterMs));
  scheduler.schedule(() => loop.start(), 0);
  return { loop, scheduler, atMs, failures };
};

const fails = (): never => {
  throw new Error('the database is away');
};

describe('a loop', () => {
  test('goes on at once while there is work, and otherwise looks every second', async () => {
    const { scheduler, atMs } = start(
      () => true,
      () => true,
    );
    await scheduler.run(() => scheduler.nowMs >= 2000);
    expect(atMs).toEqual([0, 0, 0, 1000, 2000]);
  });

  test('looks at once when it is woken', async () => {
    const { loop, scheduler, atMs } = start();
    scheduler.schedule(() => loop.wake(), 300);
    await scheduler.run(() => scheduler.nowMs >= 1300);
    expect(atMs).toEqual([0, 300, 1300]);
  });

  test('tries a step that failed again, more slowly each time', async () => {
    const { scheduler, atMs, failures } = start(...Array(9).fill(fails));
    await scheduler.run(() => scheduler.nowMs >= 8000);
    const pauses = atMs.slice(1).map((eachMs, index) => eachMs - (atMs[index] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
    expect(failures).toHaveLength(9);
  });

  test('tries again quickly once a step has succeeded in between', async () => {
    const { scheduler, atMs } = start(fails, fails, () => true, fails);
    await scheduler.run(() => scheduler.nowMs >= 200);
    expect(atMs).toEqual([0, 50, 150, 150, 200]);
  });

  test('stops when the step that is under way has ended, and begins no other', async () => {
    const { loop, scheduler, atMs } = start();
    scheduler.schedule(() => void loop.stop(), 500);
    await scheduler.run(() => false);
    expect(atMs).toEqual([0]);
    await loop.stop();
  });
});
