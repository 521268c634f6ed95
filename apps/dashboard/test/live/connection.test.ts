import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Connection, type ConnectionState, connectionTimes } from '../../src/live/connection.js';

type Answer = number | 'refused' | 'hangs';

let answer: Answer;
let isOnline: boolean;
let isVisible: boolean;
let looks: number;
let connection: Connection;

const look = (signal: AbortSignal): Promise<number> => {
  looks++;
  if (typeof answer === 'number') return Promise.resolve(answer);
  if (answer === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};

const quick = { lookEveryMs: 2, silentAfterMs: 5, answerWithinMs: 1000, lookAgainMs: 1 };

beforeEach(() => {
  answer = 200;
  isOnline = true;
  isVisible = true;
  looks = 0;
  connection = new Connection({ look, isOnline: () => isOnline, isVisible: () => isVisible }, quick);
});
afterEach(() => connection.stop());

/** Resolves when the connection is in this trouble. */
const trouble = (wanted: ConnectionState['trouble']): Promise<void> =>
  new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (connection.state.trouble !== wanted) return;
      stop();
      resolve();
    });
  });

test('people hear of a server that hangs within five seconds', () => {
  const { lookEveryMs, silentAfterMs } = connectionTimes;
  expect(lookEveryMs + silentAfterMs).toBeLessThan(5000);
});

test('a server that hangs is in trouble, and out of it when it answers', async () => {
  await connection.look();
  expect(connection.state.trouble).toBeNull();
  answer = 'hangs';
  await trouble('silent');
  answer = 200;
  await connection.look();
  expect(connection.state).toEqual({ trouble: null });
});

test.each([
  ['refused', true, 'unreachable'],
  ['refused', false, 'offline'],
  [503, true, 'unavailable'],
  [502, true, 'unavailable'],
] as const)('an answer of %s, online: %s, is the trouble %s', async (given, online, wanted) => {
  await connection.look();
  answer = given;
  isOnline = online;
  await trouble(wanted);
  expect(connection.state).toMatchObject({ since: expect.any(String) });
});

test('one refusal, as in a restart, is no trouble', async () => {
  answer = 'refused';
  const looking = connection.look();
  answer = 200;
  await looking;
  expect(connection.state.trouble).toBeNull();
  expect(looks).toBe(2);
});

test('a server on this device works without a network', async () => {
  isOnline = false;
  await connection.look();
  expect(connection.state.trouble).toBeNull();
});

test('a hidden page does not look', async () => {
  isVisible = false;
  await connection.look();
  expect(looks).toBe(0);
});

test('the answer to a request ends the trouble, but not that of a gateway', async () => {
  answer = 'hangs';
  void connection.look();
  await trouble('silent');
  connection.answered(503);
  expect(connection.state.trouble).toBe('silent');
  connection.answered(404);
  expect(connection.state.trouble).toBeNull();
});

test('reads are given up when trouble begins, and later ones are not', async () => {
  const { readSignal } = connection;
  answer = 'refused';
  await connection.look();
  expect(readSignal.aborted).toBe(true);
  answer = 200;
  await connection.look();
  expect(connection.readSignal.aborted).toBe(false);
});

test('whoever waits goes on when it works again', async () => {
  answer = 'refused';
  await connection.look();
  let goesOn = false;
  const waiting = connection.whenWorking().then(() => {
    goesOn = true;
  });
  await connection.look();
  expect(goesOn).toBe(false);
  answer = 200;
  await waiting;
  expect(goesOn).toBe(true);
});
