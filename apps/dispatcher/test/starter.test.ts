import { beforeEach, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import type { Taken } from '../src/sender.js';
import { Starter } from '../src/starter.js';
import { aPending } from './support/pending.js';
import { aPlace } from './support/places.js';

/** What is to be called next, once what is at hand is done. */
let goes: (() => void)[];
let started: AlertId[];
let late: AlertId[];
let isTooLate: boolean;

const newStarter = (): Starter =>
  new Starter({
    startTimer: (run, afterMs) => {
      expect(afterMs).toBe(0);
      goes.push(run);
      return () => undefined;
    },
    start: ({ dispatch }) => {
      if (!isTooLate) started.push(dispatch.alertId);
      return !isTooLate;
    },
    onLate: ({ dispatch }) => late.push(dispatch.alertId),
  });

const some = (count: number): Taken[] =>
  Array.from({ length: count }, () => ({ dispatch: aPending(), place: aPlace(), claimedAtMs: 0 }));

const idsOf = (taken: readonly Taken[]): AlertId[] => taken.map(({ dispatch }) => dispatch.alertId);

const go = (): void => goes.shift()?.();

const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((done) => setImmediate(done, false))]);

beforeEach(() => {
  goes = [];
  started = [];
  late = [];
  isTooLate = false;
});

test('nothing starts at once, and 64 messages in a go, in their order', async () => {
  const starter = newStarter();
  const taken = some(150);
  starter.startSoon(taken);
  expect(started).toEqual([]);
  for (const count of [64, 128, 150]) {
    expect(await isSettled(starter.started())).toBe(false);
    go();
    expect(started).toEqual(idsOf(taken.slice(0, count)));
  }
  expect(goes).toEqual([]);
  expect(await isSettled(starter.started())).toBe(true);
});

test('all that was to be started has been only when the later ones have too', async () => {
  const starter = newStarter();
  const [first, second] = [some(65), some(1)];
  starter.startSoon(first);
  starter.startSoon(second);
  go();
  go();
  expect(started).toEqual(idsOf([...first.slice(0, 64), ...second]));
  expect(await isSettled(starter.started())).toBe(false);
  go();
  expect(started).toHaveLength(66);
  expect(await isSettled(starter.started())).toBe(true);
});

test('what came too late is handed back, and the others start', () => {
  const starter = newStarter();
  const taken = some(70);
  starter.startSoon(taken);
  isTooLate = true;
  go();
  isTooLate = false;
  go();
  expect(late).toEqual(idsOf(taken.slice(0, 64)));
  expect(started).toEqual(idsOf(taken.slice(64)));
});

test('nothing to start is started already', async () => {
  const starter = newStarter();
  starter.startSoon([]);
  expect(goes).toEqual([]);
  expect(await isSettled(starter.started())).toBe(true);
});
