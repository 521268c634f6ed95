import { beforeEach, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import type { Taken } from '../src/sender.js';
import { Starter } from '../src/starter.js';
import { aPending } from './support/pending.js';
import { aPlace } from './support/places.js';

type Timer = { readonly run: () => void; readonly afterMs: number };

let timers: Timer[];
let started: AlertId[];
let late: AlertId[];
let isTooLate: boolean;

const newStarter = (): Starter =>
  new Starter({
    startTimer: (run, afterMs) => {
      const timer = { run, afterMs };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
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

/** What follows at once has followed. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Lets the time pass that the starter waits for, which must be this. */
const pass = async (ms: number): Promise<void> => {
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([ms]);
  timers.shift()?.run();
  await settled();
};

const answer = async (starter: Starter, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) starter.ended();
  await settled();
};

const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), settled().then(() => false)]);

beforeEach(() => {
  timers = [];
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
    await pass(0);
    expect(started).toEqual(idsOf(taken.slice(0, count)));
    await pass(2);
  }
  expect(timers).toEqual([]);
  expect(await isSettled(starter.started())).toBe(true);
});

test('the next go comes as soon as all but eight of the last are answered', async () => {
  const starter = newStarter();
  starter.startSoon(some(128));
  await pass(0);
  await answer(starter, 55);
  expect(timers).toMatchObject([{ afterMs: 2 }]);
  await answer(starter, 1);
  await pass(0);
  expect(started).toHaveLength(128);
});

test('answers that come when the next go is due already do not bring another one', async () => {
  const starter = newStarter();
  starter.startSoon(some(192));
  await pass(0);
  await pass(2);
  await answer(starter, 64);
  await pass(0);
  expect(timers).toMatchObject([{ afterMs: 2 }]);
  expect(started).toHaveLength(128);
});

test('a few messages are no reason to wait', async () => {
  const starter = newStarter();
  starter.startSoon(some(8));
  await pass(0);
  expect(await isSettled(starter.started())).toBe(true);
  starter.startSoon(some(1));
  await pass(0);
  expect(started).toHaveLength(9);
});

test('all that was to be started has been only when the later ones have too', async () => {
  const starter = newStarter();
  const [first, second] = [some(64), some(1)];
  starter.startSoon(first);
  await pass(0);
  starter.startSoon(second);
  await pass(2);
  expect(started).toEqual(idsOf(first));
  expect(await isSettled(starter.started())).toBe(false);
  await pass(0);
  expect(started).toEqual(idsOf([...first, ...second]));
  expect(await isSettled(starter.started())).toBe(true);
});

test('what came too late is handed back, and no answer to it is waited for', async () => {
  const starter = newStarter();
  const taken = some(70);
  starter.startSoon(taken);
  isTooLate = true;
  await pass(0);
  isTooLate = false;
  await pass(0);
  expect(late).toEqual(idsOf(taken.slice(0, 64)));
  expect(started).toEqual(idsOf(taken.slice(64)));
});

test('nothing to start is started already', async () => {
  const starter = newStarter();
  starter.startSoon([]);
  expect(timers).toEqual([]);
  expect(await isSettled(starter.started())).toBe(true);
});
