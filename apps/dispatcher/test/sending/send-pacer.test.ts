import { beforeEach, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import { SendPacer } from '../../src/sending/send-pacer.js';
import type { InFlightMessage } from '../../src/sending/sender.js';
import { aPending } from '../support/pending.js';
import { aPlace } from '../support/places.js';

type Timer = { readonly run: () => void; readonly afterMs: number };

let timers: Timer[];
let started: AlertId[];
let late: AlertId[];
let isTooLate: boolean;
let nowMs: number;

const newPacer = (): SendPacer =>
  new SendPacer({
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
    monotonicMs: () => nowMs,
  });

const some = (count: number): InFlightMessage[] =>
  Array.from({ length: count }, () => ({ dispatch: aPending(), place: aPlace(), claimedAtMs: 0 }));

const idsOf = (messages: readonly InFlightMessage[]): AlertId[] =>
  messages.map(({ dispatch }) => dispatch.alertId);

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Runs the pacer's timer, which must be set for `ms`. */
const pass = async (ms: number): Promise<void> => {
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([ms]);
  timers.shift()?.run();
  await settled();
};

const answer = async (pacer: SendPacer, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) pacer.ended();
  await settled();
};

const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), settled().then(() => false)]);

beforeEach(() => {
  timers = [];
  started = [];
  late = [];
  isTooLate = false;
  nowMs = 0;
});

test('nothing starts at once, and then batches of 64, in order', async () => {
  const pacer = newPacer();
  const messages = some(150);
  pacer.startSoon(messages);
  expect(started).toEqual([]);
  for (const count of [64, 128, 150]) {
    expect(await isSettled(pacer.started())).toBe(false);
    await pass(0);
    expect(started).toEqual(idsOf(messages.slice(0, count)));
    await pass(2);
  }
  expect(timers).toEqual([]);
  expect(await isSettled(pacer.started())).toBe(true);
});

test('the next batch starts as soon as all but eight of the last have ended', async () => {
  const pacer = newPacer();
  pacer.startSoon(some(128));
  await pass(0);
  await answer(pacer, 55);
  expect(timers).toMatchObject([{ afterMs: 2 }]);
  await answer(pacer, 1);
  await pass(0);
  expect(started).toHaveLength(128);
});

test('sends that end when the next batch is due already start no other', async () => {
  const pacer = newPacer();
  pacer.startSoon(some(192));
  await pass(0);
  await pass(2);
  await answer(pacer, 64);
  await pass(0);
  expect(timers).toMatchObject([{ afterMs: 2 }]);
  expect(started).toHaveLength(128);
});

test('a few messages cause no wait', async () => {
  const pacer = newPacer();
  pacer.startSoon(some(8));
  await pass(0);
  expect(await isSettled(pacer.started())).toBe(true);
  pacer.startSoon(some(1));
  await pass(0);
  expect(started).toHaveLength(9);
});

test('started() waits for later messages too', async () => {
  const pacer = newPacer();
  const [first, second] = [some(64), some(1)];
  pacer.startSoon(first);
  await pass(0);
  pacer.startSoon(second);
  await pass(2);
  expect(started).toEqual(idsOf(first));
  expect(await isSettled(pacer.started())).toBe(false);
  await pass(0);
  expect(started).toEqual(idsOf([...first, ...second]));
  expect(await isSettled(pacer.started())).toBe(true);
});

test('late messages are handed back, and the next batch does not wait for them', async () => {
  const pacer = newPacer();
  const messages = some(70);
  pacer.startSoon(messages);
  isTooLate = true;
  await pass(0);
  isTooLate = false;
  await pass(0);
  expect(late).toEqual(idsOf(messages.slice(0, 64)));
  expect(started).toEqual(idsOf(messages.slice(64)));
});

test('with nothing to start, started() resolves at once', async () => {
  const pacer = newPacer();
  pacer.startSoon([]);
  expect(timers).toEqual([]);
  expect(await isSettled(pacer.started())).toBe(true);
});

test('the pace is that of the last batches that followed each other', async () => {
  const pacer = newPacer();
  const passBatch = async (tookMs: number): Promise<void> => {
    await pass(0);
    nowMs += tookMs;
    await pass(2);
  };
  pacer.startSoon(some(64 * 40));
  expect(pacer.waiting).toBe(64 * 40);
  expect(pacer.startedWithin(40, 128)).toBe(128);
  await passBatch(32);
  expect(pacer.startedWithin(40, 128)).toBe(128);
  await passBatch(32);
  expect(pacer.waiting).toBe(64 * 38);
  expect(pacer.startedWithin(40, 128)).toBeCloseTo(80);
  for (let batches = 0; batches < 37; batches++) await passBatch(16);
  expect(pacer.startedWithin(40, 128)).toBeGreaterThan(155);
  expect(pacer.startedWithin(40, 128)).toBeLessThan(160);
});
