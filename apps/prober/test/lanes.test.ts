import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { hostOf } from '@tocsin/probes';
import { Lanes } from '../src/lanes.js';

let nowMs = 0;
let lanes: Lanes;
let log: string[];
const ends = new Map<string, () => void>();

const add = (host: string, name: string): void =>
  lanes.add({
    host,
    run: () => {
      log.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    onGivenUp: () => log.push(`${name} given up`),
  });

const end = async (name: string): Promise<void> => {
  ends.get(name)?.();
  await turn();
};

beforeEach(() => {
  nowMs = 0;
  log = [];
  lanes = new Lanes({ perHostMax: 2, waitMsMax: 100, monotonicMs: () => nowMs });
});

describe('lanes', () => {
  test('run so many at a time for each host, in the order in which they came', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
    add('b', 'b1');
    expect(log).toEqual(['a1', 'a2', 'b1']);
    await end('a2');
    expect(log).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(lanes.size).toBe(4);
  });

  test('give up what has waited too long for its host, and nothing else', async () => {
    for (const name of ['a1', 'a2', 'a3']) add('a', name);
    nowMs = 60;
    add('a', 'a4');
    nowMs = 120;
    lanes.expire();
    expect(log).toEqual(['a1', 'a2', 'a3 given up']);
    await end('a1');
    expect(log.at(-1)).toBe('a4');
    expect(lanes.size).toBe(2);
  });

  test('are idle when everything has ended or was given up', async () => {
    await lanes.idle();
    for (const name of ['a1', 'a2', 'a3']) add('a', name);
    let isIdle = false;
    void lanes.idle().then(() => {
      isIdle = true;
    });
    lanes.clear();
    await end('a1');
    expect(isIdle).toBe(false);
    await end('a2');
    expect([isIdle, lanes.size]).toEqual([true, 0]);
  });
});

test.each([
  ['https://Shop.example.com:8443/a?b#c', 'shop.example.com'],
  ['http://[2001:db8::1]:80/', '[2001:db8::1]'],
  ['db.example.com:5432', 'db.example.com'],
  ['[::1]:22', '[::1]'],
  ['example.com', 'example.com'],
  ['', ''],
])('%s has to do with %s', (target, host) => {
  expect(hostOf(target)).toBe(host);
});
