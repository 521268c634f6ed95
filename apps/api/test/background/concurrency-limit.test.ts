import { expect, test } from '@jest/globals';
import { ConcurrencyLimit } from '../../src/background/concurrency-limit.js';

const bounds = { runningMax: 2, waitingMax: 1, refusal: 'Too many tasks wait.' };

/** A task that runs until the test ends it. */
class HeldTask {
  isStarted = false;
  end!: () => void;
  fail!: (error: Error) => void;
  readonly #ended = new Promise<void>((resolve, reject) => {
    this.end = resolve;
    this.fail = reject;
  });

  readonly run = (): Promise<void> => {
    this.isStarted = true;
    return this.#ended;
  };
}

test('a task waits until another one ends, and one too many is refused', async () => {
  const limit = new ConcurrencyLimit(bounds);
  const tasks = [new HeldTask(), new HeldTask(), new HeldTask()] as const;
  const runs = tasks.map(({ run }) => limit.run(run));
  expect(tasks.map(({ isStarted }) => isStarted)).toEqual([true, true, false]);
  await expect(limit.run(async () => undefined)).rejects.toMatchObject({
    status: 503,
    message: bounds.refusal,
  });
  tasks[1].end();
  await runs[1];
  expect(tasks[2].isStarted).toBe(true);
  tasks[0].end();
  tasks[2].end();
  await Promise.all(runs);
});

test('a task that fails gives its place to the next one', async () => {
  const limit = new ConcurrencyLimit({ ...bounds, runningMax: 1 });
  const [failing, next] = [new HeldTask(), new HeldTask()];
  const runs = [limit.run(failing.run), limit.run(next.run)];
  failing.fail(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  next.end();
  await runs[1];
  expect(await limit.run(async () => 'runs')).toBe('runs');
});
