import { describe, expect, test } from '@jest/globals';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { hostileDocuments } from '@tocsin/testing/hostile-documents';
import { quickBounds, quickCharsMax } from '../../src/evidence/at-once.js';
import { packed } from '../../src/evidence/packed.js';
import { redactorOf, TooManySteps } from '../../src/evidence/redaction.js';
import { charsIn, seenFrom } from '../../src/evidence/seen.js';
import { rawExchange, rawExchanges, worstExchanges } from '../support/raw-exchanges.js';

const oneSecretMsMax = 50;
const manySecretsMsMax = 100;
const redactionMsMax = 100;

/** A small generator (mulberry32), so that each run has the same texts. */
let state = 53;
const random = (below: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/!#%&"\\';
const noise = (chars: number): string =>
  Array.from({ length: chars }, () => letters[random(letters.length)]).join('');

const filled = (part: string, chars: number): string =>
  part.repeat(Math.ceil(chars / part.length)).slice(0, chars);

const variables = Array.from({ length: 20 }, () => noise(1_000));
const nearlySame = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(100 + at)}x`);

const costOf = (secrets: readonly string[], raw: Parameters<typeof seenFrom>[0], limitMs: number): number =>
  leastCpuMs(limitMs, () => cpuMsOf(() => packed(seenFrom(raw, { secrets, withBodies: true }))));

const worstTexts: Readonly<Record<string, (chars: number) => string>> = {
  noise,
  'a login again and again': (chars) => filled('correct horse battery ', chars),
  ...Object.fromEntries(
    ['a', '%', '%25', '\\', '&', '&#0', '"', '語', '\u0001', ' ', '\\u005c'].map((part) => [
      `${part} again and again`,
      (chars: number) => filled(part, chars),
    ]),
  ),
};

describe.each(Object.entries(worstTexts))('evidence of %s', (_, textOf) => {
  const raw = worstExchanges(textOf);

  test('is packed in 50 ms of CPU with one login', () => {
    expect(costOf(['correct horse battery'], raw, oneSecretMsMax)).toBeLessThan(oneSecretMsMax);
  });

  test('is packed in 100 ms of CPU with twenty variables of 1,000 characters', () => {
    expect(costOf(variables, raw, manySecretsMsMax)).toBeLessThan(manySecretsMsMax);
  });

  test('is packed in 100 ms of CPU with twenty variables of one letter', () => {
    expect(costOf(nearlySame, raw, manySecretsMsMax)).toBeLessThan(manySecretsMsMax);
  });
});

test.each(Object.entries(hostileDocuments))('%s is packed in 50 ms of CPU', (_, { body }) => {
  const text = body.subarray(0, 4_096).toString();
  const line = Buffer.from(text.slice(0, 600)).toString('latin1');
  const name = text.slice(0, 250);
  const handshake = { protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', chain: [] };
  const certificate = {
    subject: `CN=${name}`,
    issuer: `CN=${name}`,
    validFrom: new Date(0),
    validTo: new Date(0),
    names: Array.from({ length: 5 }, () => `DNS:${name}`),
    fingerprint: 'AA',
  };
  const one = rawExchange({
    target: `https://shop.example.com/${line}`,
    tls: { ...handshake, certificates: Array(4).fill(certificate) },
    request: { method: 'POST', headers: [['cookie', `a=${line}`]], body: Buffer.from(text) },
    response: {
      headers: new Map([
        ['content-type', ['text/html']],
        ['set-cookie', Array.from({ length: 20 }, () => `sid=${line}`)],
        ['x-line', Array.from({ length: 20 }, () => line)],
      ]),
      body: body.subarray(0, 4_096),
      truncated: true,
    },
    said: [{ from: 'server', bytes: Buffer.from(text) }],
  });
  const raw = rawExchanges(...Array.from({ length: 24 }, () => one));
  expect(costOf(['correct horse battery'], raw, oneSecretMsMax)).toBeLessThan(oneSecretMsMax);
});

describe('what is done at once, beside the checks of others, takes at most 30 ms of CPU', () => {
  const atOnceMsMax = 30;
  const ended = (secrets: readonly string[], text: string) => {
    const body = Buffer.from(text).subarray(0, 4_096);
    const one = rawExchange({
      request: { method: 'POST', headers: [['x-text', text.slice(0, 512)]], body },
      response: {
        headers: new Map([['x-text', [text.slice(0, 512)]]]),
        body,
        truncated: true,
      },
    });
    const raw = rawExchanges(one, one, one);
    expect(charsIn(raw)).toBeLessThan(quickCharsMax);
    try {
      packed(seenFrom(raw, { secrets, withBodies: true, bounds: quickBounds }));
    } catch (error) {
      expect(error).toBeInstanceOf(TooManySteps);
    }
  };

  test.each([
    ['a secret', 1, 20],
    ['a long secret', 1, 1_000],
    ['five secrets', 5, 100],
    ['twenty long secrets', 20, 1_000],
    ['a hundred secrets', 100, 30],
  ])('%s, sent back', (_, count, chars) => {
    // Others each time: patterns that were compiled before cost less.
    const work = () => {
      const secrets = Array.from({ length: count }, () => noise(chars));
      const text = filled(secrets.map((secret) => secret.slice(0, 190)).join(' '), 4_096);
      return cpuMsOf(() => ended(secrets, text));
    };
    expect(leastCpuMs(atOnceMsMax, work)).toBeLessThan(atOnceMsMax);
  });

  test.each(Object.entries(worstTexts))('%s', (_, textOf) => {
    const work = () => cpuMsOf(() => ended([`${'a'.repeat(127)}x`, noise(100)], textOf(4_096)));
    expect(leastCpuMs(atOnceMsMax, work)).toBeLessThan(atOnceMsMax);
  });
});

describe('secrets of signs that encodings use', () => {
  const parts = [
    '\\',
    '%',
    '%25',
    '&',
    '&#',
    '&amp;',
    '"',
    '\\"',
    '0',
    'a',
    '5c',
    '\\u005c',
    '&#92;',
    '+',
    ' ',
  ];
  const more = ['\n', '\\n', '&#0', '&#x0', '/', 'ab', 'é', 'Ã©', 'YWFh', 'AAAA', 'aaa\\'];
  const any = [...parts, ...more];
  const word = (chars: number): string => {
    const some = Array.from({ length: 1 + random(3) }, () => any[random(any.length)]);
    let text = '';
    while (text.length < chars) text += some[random(some.length)];
    return text.slice(0, chars);
  };
  /** Nearly the secret, again and again, and the beginning of it at the end. */
  const echoOf = (secret: string): string => {
    const some = [secret.slice(0, -1), word(5), secret.slice(0, random(secret.length)), secret];
    let text = '';
    while (text.length < 4_000) text += `${some[random(some.length)]}${random(2) === 0 ? '' : 'x'}`;
    return text.slice(0, 4_000) + secret.slice(0, random(secret.length));
  };

  test('are taken out of any text in 100 ms of CPU', () => {
    for (let runs = 0; runs < 1_500; runs += 1) {
      const secret = word(1 + random(200));
      const text = runs % 2 === 0 ? echoOf(secret) : word(4_096);
      const ms = leastCpuMs(redactionMsMax, () => cpuMsOf(() => redactorOf([secret])(text, true)));
      if (ms >= redactionMsMax) expect({ secret, text, ms }).toEqual('quicker');
    }
  });
});
