import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { askEarly, forgetEarlyAnswers, takeOrFetch } from '../../src/api/early-answers.js';

const origin = 'https://tocsin.example';
const { fetch } = globalThis;
let asked: string[];

beforeEach(() => {
  asked = [];
  Object.assign(globalThis, { location: { origin } });
  globalThis.fetch = async (input) => {
    asked.push(input instanceof Request ? 'later' : 'early');
    return new Response(`answer ${asked.length}`);
  };
});
afterEach(() => {
  forgetEarlyAnswers();
  globalThis.fetch = fetch;
});

const read = async (init?: RequestInit, path = '/v1/alerts?limit=1'): Promise<string> =>
  (await takeOrFetch(new Request(`${origin}${path}`, init))).text();

test('an answer that was asked for early is taken once', async () => {
  void askEarly('/v1/alerts?limit=1');
  expect([await read(), await read()]).toEqual(['answer 1', 'answer 2']);
  expect(asked).toEqual(['early', 'later']);
});

test('another request does not take it, nor does a change', async () => {
  void askEarly('/v1/alerts?limit=1');
  expect(await read({}, '/v1/alerts?limit=2')).toBe('answer 2');
  expect(await read({ method: 'POST' })).toBe('answer 3');
  expect(await read()).toBe('answer 1');
});

test('one that nobody takes is read to its end, so that its connection is free', async () => {
  let toRead = 3;
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(100_000));
      toRead -= 1;
      if (toRead === 0) controller.close();
    },
  });
  globalThis.fetch = async () => new Response(body);
  void askEarly('/v1/monitors?limit=100');
  while (toRead > 0) await afterOthers();
  expect((await read({}, '/v1/monitors?limit=100')).length).toBe(300_000);
});

test('an old one is not taken', async () => {
  void askEarly('/v1/alerts?limit=1');
  forgetEarlyAnswers();
  expect(await read()).toBe('answer 2');
});

test('whoever waits for it can give up, and is told when it failed', async () => {
  globalThis.fetch = () => new Promise(() => undefined);
  void askEarly('/v1/alerts?limit=1');
  const givenUp = new AbortController();
  const waiting = read({ signal: givenUp.signal });
  givenUp.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');

  globalThis.fetch = async () => {
    throw new TypeError('no network');
  };
  askEarly('/v1/alerts?limit=1').catch(() => undefined);
  await expect(read()).rejects.toThrow('no network');
});
