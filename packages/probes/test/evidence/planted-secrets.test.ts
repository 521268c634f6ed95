import type { ServerResponse } from 'node:http';
import { setImmediate as round } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partsOfSecretIn, secretEncodings } from '@tocsin/testing';
import { type Seen, unpackedSeen } from '../../src/evidence/evidence.js';
import type { Probe } from '../../src/probe/probe.js';
import { api } from '../../src/types/api.js';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';
import { multiStep } from '../../src/types/multi-step/multi-step.js';
import { runWithEvidence } from '../support/run.js';
import { servedPages } from '../support/served-pages.js';

const manyCount = 25;
const variablesEach = 20;
const singleCount = 500;

/** A small generator (mulberry32): each run plants the same secrets. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};
const random = randomFrom(53);

const tokenChars = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/';
const passwordChars = `${tokenChars} !"#$%&'()*,:;<=>?@[\\]^{|}äöß€🔑`;
const textOf = (chars: string, length: number): string => {
  const all = [...chars];
  return Array.from({ length }, () => all[random(all.length)]).join('');
};
/** No value of a header begins or ends with a space. */
const token = () => textOf(tokenChars, 8 + random(60));
const password = () => `p${textOf(passwordChars, 6 + random(40))}w`;

const ways = Object.values(secretEncodings);
const written = (secret: string, at: number): string => (ways[at % ways.length] ?? String)(secret);
/** Headers carry bytes. */
const inHeader = (text: string): string =>
  (/^[\0-\xff]*$/.test(text) ? text : Buffer.from(text).toString('latin1')).replaceAll(/[\r\n]/g, ' ');

type Place = (response: ServerResponse, text: string, secret: string) => void | Promise<void>;

const places: readonly Place[] = [
  (response, text) => void response.writeHead(500, { 'X-Echo': inHeader(text) }).end(),
  (response, text) => void response.writeHead(500, { 'Set-Cookie': `sid=${inHeader(text)}; Path=/` }).end(),
  (response, text) => void response.writeHead(500).end(`<p>${text}</p>`),
  (response, text) => void response.writeHead(302, { Location: `/end?q=${encodeURIComponent(text)}` }).end(),
  (response, text) =>
    void response.writeHead(500).end('x'.repeat(4_096 - Math.floor(text.length / 2)) + text),
  async (response, text) => {
    const bytes = Buffer.from(`{"told":"${text}"}`);
    response.writeHead(500, { 'Content-Type': 'application/json' });
    response.write(bytes.subarray(0, bytes.length / 2));
    for (let rounds = 0; rounds < 3; rounds += 1) await round();
    response.end(bytes.subarray(bytes.length / 2));
  },
  (response, text) => {
    response.writeHead(500, { 'Content-Length': 9_000 });
    response.write(text, () => response.destroy());
  },
];

const planted = new Map<string, { readonly secrets: readonly string[]; readonly at: number }>();

const server = servedPages(async ({ url = '' }, response) => {
  const [path = ''] = url.split('?');
  const plan = planted.get(path);
  if (plan === undefined) {
    response.writeHead(500).end(url);
    return;
  }
  const { secrets, at } = plan;
  const [secret = ''] = secrets;
  const place = places[at % places.length];
  if (secrets.length === 1) return place?.(response, written(secret, at), secret);
  const texts = secrets.map((each, index) => written(each, at + index));
  const header = texts.map(inHeader).join(' | ');
  response.writeHead(500, { 'X-All': header.slice(0, 6_000) }).end(texts.join(' | '));
});
beforeAll(() => server.start());
afterAll(() => server.stop());

/** All that is stored, shown, mailed and exported of a check. */
async function toldOf(probe: Probe, path: string, settings: object): Promise<string> {
  const { evidence, ...outcome } = await runWithEvidence(probe, server.url + path, settings);
  const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
  expect((seen as Seen).exchanges.length).toBeGreaterThan(0);
  return JSON.stringify({ outcome, seen });
}

/** The parts of a secret that a text of JSON still has. */
const revealed = (text: string, secret: string): readonly string[] => {
  const plain = JSON.stringify(JSON.parse(text), (_key, value) => value).replaceAll('\\\\', '\\');
  return [...new Set([plain, text].flatMap((each) => partsOfSecretIn(each, secret)))];
};

describe('of a thousand secrets that servers send back, none is in what is told', () => {
  const singles = Array.from({ length: singleCount }, (_, at) => at);
  const bySettings = [
    (secret: string) => [http, { basic_auth: { username: 'someone', password: secret } }] as const,
    (secret: string) => [http, { bearer_token: secret }] as const,
    (secret: string) => [api, { bearer_token: secret, method: 'POST', body: '{}' }] as const,
    (secret: string) =>
      [keyword, { text: 'welcome', basic_auth: { username: 'a', password: secret } }] as const,
  ];

  test.each(bySettings.map((_, index) => index))('from the logins of a page, %#', async (index) => {
    for (const at of singles.filter((each) => each % bySettings.length === index)) {
      const isPassword = index === 0 || index === 3;
      const secret = isPassword ? password() : token();
      const [probe, settings] = bySettings[index]?.(secret) ?? [];
      if (probe === undefined || settings === undefined) throw new Error('There are such settings.');
      // Each way of writing meets each place.
      const path = `/one/${at}`;
      planted.set(path, { secrets: [secret], at: Math.floor(at / bySettings.length) + at });
      const told = await toldOf(probe, path, settings);
      expect({ at, secret, revealed: revealed(told, secret) }).toEqual({ at, secret, revealed: [] });
    }
  });

  test('from the variables of steps', async () => {
    for (let at = 0; at < manyCount; at += 1) {
      const secrets = Array.from({ length: variablesEach }, password);
      const variables = Object.fromEntries(secrets.map((secret, index) => [`v${index}`, secret]));
      const path = `/many/${at}`;
      planted.set(path, { secrets, at });
      const told = await toldOf(multiStep, '/', {
        variables,
        steps: [{ name: 'Sign in', url: path, method: 'POST', body: 'user={{v0}}&password={{v1}}' }],
      });
      for (const secret of secrets)
        expect({ at, secret, revealed: revealed(told, secret) }).toEqual({ at, secret, revealed: [] });
    }
  });
});

test('a header that holds credentials is not shown, however short they are', async () => {
  planted.set('/short', { secrets: ['1'], at: 1 });
  const told = JSON.parse(await toldOf(http, '/short', { headers: { 'X-Api-Key': '2', Cookie: 'a=3' } }));
  const [{ request, response }] = told.seen.exchanges;
  const values = [...request.headers, ...response.headers].filter(({ name }) =>
    ['x-api-key', 'cookie', 'set-cookie'].includes(name.toLowerCase()),
  );
  expect(values.map(({ value }) => value)).toEqual(['[redacted]', '[redacted]', '[redacted]']);
});

test('the planted secrets are a thousand', () => {
  expect(singleCount + manyCount * variablesEach).toBe(1_000);
});
