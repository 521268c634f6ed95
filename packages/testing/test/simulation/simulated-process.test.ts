import { describe, expect, test } from '@jest/globals';
import { InjectedFault, type SimulatedProcess } from '../../src/simulation/simulated-process.js';
import { newTime, untilNothingIsLeft } from './support.js';

const walk = (process: SimulatedProcess, steps: readonly string[], nowMs: () => number) => {
  const passed: string[] = [];
  const walking = async (): Promise<void> => {
    for (const step of steps) {
      await process.reach(step);
      passed.push(`${step} at ${nowMs()}`);
    }
  };
  return { passed, ended: walking().catch((error: unknown) => error) };
};

describe('a simulated process', () => {
  test('goes on from step to step', async () => {
    const { scheduler, startProcess } = newTime();
    const { passed } = walk(startProcess(), ['a', 'b'], () => scheduler.nowMs);
    await scheduler.run(untilNothingIsLeft);
    expect(passed).toEqual(['a at 1', 'b at 2']);
  });

  test('that crashes does nothing more, and its connections are closed', async () => {
    const { scheduler, startProcess, trace } = newTime();
    const process = startProcess({ b: { does: 'crash' } });
    let isConnected = true;
    process.onEnd(() => {
      isConnected = false;
    });
    process.startTimer(() => {
      throw new Error('must not run');
    }, 100);
    const { passed } = walk(process, ['a', 'b', 'c'], () => scheduler.nowMs);
    await scheduler.run(untilNothingIsLeft);
    void process.reach('d').then(() => passed.push('d'));
    await scheduler.run(untilNothingIsLeft);
    expect(passed).toEqual(['a at 1']);
    expect([process.isAlive, isConnected]).toEqual([false, false]);
    expect(trace.lines).toMatchObject([{ atMs: 1, who: 'process', what: 'crashes (b)' }]);
  });

  test('that crashes lets what is running come to its next step first, as one thread does', async () => {
    const { scheduler, startProcess } = newTime();
    const process = startProcess({ a: { does: 'crash' } });
    void process.reach('a');
    expect(process.isAlive).toBe(true);
    await scheduler.run(untilNothingIsLeft);
    expect(process.isAlive).toBe(false);
  });

  test('that is stopped goes on later, with all that came due meanwhile', async () => {
    const { scheduler, startProcess } = newTime();
    const process = startProcess({ b: { does: 'freeze', forMs: 50 } });
    const timers: number[] = [];
    process.startTimer(() => timers.push(scheduler.nowMs), 10);
    process.startTimer(() => timers.push(scheduler.nowMs), 80);
    const cancel = process.startTimer(() => timers.push(-1), 20);
    const { passed } = walk(process, ['a', 'b', 'c'], () => scheduler.nowMs);
    await scheduler.run(() => scheduler.nowMs >= 20);
    expect(process.isFrozen).toBe(true);
    cancel();
    await scheduler.run(untilNothingIsLeft);
    expect(passed).toEqual(['a at 1', 'b at 51', 'c at 52']);
    expect(timers).toEqual([51, 80]);
    expect(process.isFrozen).toBe(false);
  });

  test('sees a step fail', async () => {
    const { scheduler, startProcess } = newTime();
    const { passed, ended } = walk(
      startProcess({ b: { does: 'fail', afterMs: 1 } }),
      ['a', 'b', 'c'],
      () => scheduler.nowMs,
    );
    await scheduler.run(untilNothingIsLeft);
    expect(await ended).toBeInstanceOf(InjectedFault);
    expect(passed).toEqual(['a at 1']);
  });

  test('tells those at once who want to know of its end too late', () => {
    const process = newTime().startProcess();
    process.end();
    process.end();
    let told = 0;
    process.onEnd(() => {
      told += 1;
    });
    expect(told).toBe(1);
  });

  test('sleeps in virtual time', async () => {
    const { scheduler, startProcess } = newTime();
    const sleeping = startProcess().sleep(60_000);
    await scheduler.run(untilNothingIsLeft);
    await sleeping;
    expect(scheduler.nowMs).toBe(60_000);
  });
});
