import { expect, test } from '@jest/globals';
import { ThrottledTask } from '../../src/background/throttled-task.js';

test('work that is asked for while it runs runs once more, and never twice at a time', async () => {
  let runs = 0;
  let underWay = 0;
  let finish: () => void = () => undefined;
  const task = new ThrottledTask(async () => {
    runs++;
    expect(++underWay).toBe(1);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    underWay--;
    return 0;
  });
  const untilRun = async (run: number): Promise<void> => {
    while (runs < run) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  task.poke();
  task.poke();
  await untilRun(1);
  for (let poke = 0; poke < 5; poke++) task.poke();
  finish();
  await untilRun(2);
  const stopped = task.stop();
  task.poke();
  finish();
  await stopped;
  expect(runs).toBe(2);
});
