import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Problem } from '../../src/http/problems/problem.js';
import { Passwords } from '../../src/people/passwords.js';
import { startApi, type TestApi } from '../support/api.js';
import { Browser } from '../support/browser.js';
import type { Client } from '../support/client.js';
import { newOwner } from '../support/people.js';

/** Each guess needs a hash, which is slow on purpose. */
const testMs = 120_000;

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Uses a new browser without cookies by default. @returns the status of the answer */
const tryOnce = async (
  email_address: string,
  password: string,
  address: string,
  browser = new Browser(api.url, api.contract),
): Promise<number> => (await browser.post('/v1/session', { email_address, password }, from(address))).status;

const right = 'quiet otters paint five doors';

const guess = async (email_address: string, address: string): Promise<number> => {
  const tries = Array.from({ length: 12 }, () => tryOnce(email_address, 'a wrong one', address));
  return (await Promise.all(tries)).filter((status) => status === 401).length;
};

describe('whoever guesses the password of somebody', () => {
  test(
    'is stopped at that address, then everywhere, and never keeps out a browser that the person has used',
    async () => {
      const known = await newOwner(api, client, 'ada@example.com');
      expect(await guess('ada@example.com', '203.0.113.1')).toBe(10);
      expect(await tryOnce('ada@example.com', right, '203.0.113.1')).toBe(429);
      // The person signs in from another address, with a new browser.
      expect(await tryOnce('ada@example.com', right, '203.0.113.2')).toBe(201);
      expect(await guess('ada@example.com', '203.0.113.3')).toBe(10);
      expect(await guess('ada@example.com', '203.0.113.4')).toBe(10);
      expect(await tryOnce('ada@example.com', right, '203.0.113.5')).toBe(429);
      // A known browser may sign in even from the guesser's address.
      expect(await tryOnce('ada@example.com', right, '203.0.113.1', known)).toBe(201);
      const own = { current_password: right, new_password: 'another horse, another battery' };
      expect((await known.put('/v1/person/password', own)).status).toBe(204);
    },
    testMs,
  );

  test(
    'has ten guesses with a browser that the person has used, and then nobody else is kept out',
    async () => {
      const known = await newOwner(api, await api.newAccount('lite'), 'bea@example.com');
      const statuses = [];
      for (let tries = 0; tries < 11; tries++) {
        statuses.push(await tryOnce('bea@example.com', 'a wrong one', '203.0.113.6', known));
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect(await tryOnce('bea@example.com', right, '203.0.113.6')).toBe(201);
    },
    testMs,
  );

  test(
    'gains nothing by a browser that somebody else has used, or that the person used with an earlier password',
    async () => {
      const stranger = await newOwner(api, await api.newAccount('lite'), 'cyd@example.com');
      const dee = await newOwner(api, await api.newAccount('lite'), 'dee@example.com');
      const earlier = new Browser(api.url, api.contract);
      earlier.deviceCookie = dee.deviceCookie;
      const change = { current_password: right, new_password: 'another horse, another battery' };
      expect((await dee.put('/v1/person/password', change)).status).toBe(204);
      expect(dee.deviceCookie).not.toBe(earlier.deviceCookie);
      expect(await guess('dee@example.com', '203.0.113.7')).toBe(10);
      for (const browser of [stranger, earlier]) {
        expect(await tryOnce('dee@example.com', change.new_password, '203.0.113.7', browser)).toBe(429);
      }
      expect(await tryOnce('dee@example.com', change.new_password, '203.0.113.7', dee)).toBe(201);
    },
    testMs,
  );
});

/** Calls `during` with another check of passwords, and then has the api check them as before. */
const checking = async <T>(matches: Passwords['matches'], during: () => Promise<T>): Promise<T> => {
  const passwords = api.app.get(Passwords);
  const before = passwords.matches;
  passwords.matches = matches;
  try {
    return await during();
  } finally {
    passwords.matches = before;
  }
};

describe('the counts of wrong passwords', () => {
  test(
    'are one, however many processes the guesses go to',
    async () => {
      await newOwner(api, await api.newAccount('lite'), 'eve@example.com');
      const another = await api.startAnother();
      try {
        const statuses = [];
        for (let tries = 0; tries < 11; tries++) {
          const browser = new Browser(tries % 2 ? api.url : another.url, api.contract);
          statuses.push(await tryOnce('eve@example.com', 'a wrong one', '203.0.113.8', browser));
        }
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      } finally {
        await another.stop();
      }
    },
    testMs,
  );

  test(
    'leave out those that were not checked, since too many waited',
    async () => {
      await newOwner(api, await api.newAccount('lite'), 'fay@example.com');
      const busy = () => Promise.reject(new Problem('unavailable', 'Too many.'));
      await checking(busy, async () => {
        for (let tries = 0; tries < 12; tries++) {
          expect(await tryOnce('fay@example.com', 'a wrong one', '203.0.113.9')).toBe(503);
        }
      });
      expect(await guess('fay@example.com', '203.0.113.9')).toBe(10);
    },
    testMs,
  );

  test('answer alike for somebody who is not there', async () => {
    expect(await guess('nobody@example.com', '203.0.113.10')).toBe(10);
    expect(await guess('nobody@example.com', '203.0.113.11')).toBe(10);
    expect(await guess('nobody@example.com', '203.0.113.12')).toBe(10);
    expect(await tryOnce('nobody@example.com', right, '203.0.113.13')).toBe(429);
    const stored = JSON.stringify(await api.rows('limit_count'));
    expect(stored).not.toMatch(/example|203\.0/);
  });
});

test('a flood from one network costs few hashes, whomever it guesses for', async () => {
  const another = await startApi({ settings: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FAILED_AUTH: '7' } });
  try {
    let hashes = 0;
    const passwords = another.app.get(Passwords);
    passwords.matches = async () => {
      hashes += 1;
      // As with real hashes, the others come before the first ends.
      await sleep(50);
      return false;
    };
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        tryOnce(
          `guest-${at}@example.com`,
          'x',
          `2001:db8:1:2::${at + 1}`,
          new Browser(another.url, another.contract),
        ),
      ),
    );
    expect(hashes).toBe(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(93);
    const neighbour = new Browser(another.url, another.contract);
    expect(await tryOnce('guest@example.com', 'x', '2001:db8:1:3::1', neighbour)).toBe(401);
  } finally {
    await another.stop();
  }
});
