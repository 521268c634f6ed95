import { expect, test } from '@jest/globals';
import { SessionEnd } from '../../src/session/session-end.js';

const isOver = async (waiting: Promise<void>): Promise<boolean> => {
  const not = Symbol('not yet');
  return (await Promise.race([waiting, Promise.resolve(not)])) !== not;
};

test('reads wait from the end of a session to the next sign-in, and no longer than somebody waits for them', async () => {
  const end = new SessionEnd();
  const page = new AbortController();
  expect(await isOver(end.over(page.signal))).toBe(true);
  end.set(true);
  const [waiting, givenUp] = [end.over(page.signal), new AbortController()];
  const left = end.over(givenUp.signal);
  expect([await isOver(waiting), await isOver(left)]).toEqual([false, false]);
  givenUp.abort();
  expect([await isOver(waiting), await isOver(left)]).toEqual([false, true]);
  expect(await isOver(end.over(givenUp.signal))).toBe(true);
  end.set(false);
  expect(await isOver(waiting)).toBe(true);
});

test('the page hears of an end once', () => {
  const end = new SessionEnd();
  const heard: boolean[] = [];
  const stop = end.subscribe(() => heard.push(end.get()));
  for (const hasEnded of [false, true, true, false]) end.set(hasEnded);
  stop();
  end.set(true);
  expect(heard).toEqual([true, false]);
});
