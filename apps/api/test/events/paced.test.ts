import { expect, test } from '@jest/globals';
import { Paced } from '../../src/events/paced.js';

test('work that is asked for while it runs runs once more, and never twice at a time', async () => {
  let runs = 0;
  let underWay = 0;
  let finish: () => void = () => undefined;
  const paced = new Paced(async () => {
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
  paced.poke();
  paced.poke();
  await untilRun(1);
  for (let poke = 0; poke < 5; poke++) paced.poke();
  finish();
  await untilRun(2);
  const stopped = paced.stop();
  paced.poke();
  finish();
  await stopped;
  expect(runs).toBe(2);
});
