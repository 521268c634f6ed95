import { createHash, X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { saidAgain } from '@tocsin/domain';
import { SeenChain } from '@tocsin/egress';
import { propertyRuns } from '@tocsin/testing';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import fc from 'fast-check';
import type { Compute } from '../../src/compute/compute.js';
import { evidenceFrom, evidenceOf } from '../../src/evidence/check-evidence.js';
import { nothingSeen, unpackedSeen } from '../../src/evidence/evidence.js';
import type { RawExchanges } from '../../src/evidence/seen.js';
import { CheckImpossible } from '../../src/result/check-result.js';
import { computeHere, packingHere } from '../support/packing.js';
import { rawExchange, rawExchanges, worstExchanges } from '../support/raw-exchanges.js';

test('a fault in shaping evidence is told, and leaves the exchanges out', async () => {
  const fault = new RangeError('Invalid time value');
  const tls = {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    chain: [],
    get certificates(): never {
      throw fault;
    },
  };
  const errors: unknown[] = [];
  const raw = { exchanges: [rawExchange({ tls })], leftOut: 2 };
  const evidence = evidenceOf(raw, [], {
    compute: computeHere,
    onError: (error) => errors.push(error),
  });
  const seen = unpackedSeen(await evidence.packed({ withBodies: true }));
  expect(seen).toEqual({ ...nothingSeen, exchanges_left_out: 3 });
  expect(errors).toEqual([fault]);
});

const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
const headers = fc.array(
  fc.tuple(fc.string({ minLength: 1, maxLength: 9 }), fc.array(fc.string({ unit: 'binary' }))),
);
const { raw: der } = new X509Certificate(selfSignedCertificate().cert);

const exchange = fc
  .record({ headers, body: bytes, said: bytes, question: bytes, hasTls: fc.boolean() })
  .map(({ headers: values, body, said, question, hasTls }) =>
    rawExchange({
      tls: hasTls ? new SeenChain('TLSv1.3', 'TLS_AES_128_GCM_SHA256', [der, der]) : null,
      request: { method: 'POST', headers: [['x-any', 'é']], body: question },
      response: { headers: new Map(values), body },
      said: [{ from: 'server', bytes: said }],
    }),
  );

test('evidence that was kept as JSON tells the same', async () => {
  const secrets = ['correct horse'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(exchange, { maxLength: 5 }),
      fc.nat(9),
      fc.boolean(),
      async (exchanges, leftOut, withBodies) => {
        const evidence = evidenceOf({ exchanges, leftOut }, secrets, packingHere);
        const kept = evidenceFrom(JSON.parse(JSON.stringify(evidence.plain())), packingHere);
        expect(await kept.packed({ withBodies })).toBe(await evidence.packed({ withBodies }));
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});

describe('evidence', () => {
  const long = (seed: number) => createHash('sha512').update(`${seed}`).digest('hex');
  const headers = { Authorization: long(1), Cookie: `a=${long(2)}; b=${long(3)}` };
  const secrets = [0, 1, 2, 3].map(long);
  const echo = (text: string) =>
    rawExchanges(
      rawExchange({
        request: { method: 'GET', headers: Object.entries(headers), body: null },
        response: { body: Buffer.from(text) },
      }),
    );
  const works: readonly (readonly [string, RawExchanges, 'at once' | 'computed'])[] = [
    ['of a page', echo('<h1>Shop</h1>'.repeat(300)), 'at once'],
    ['of a page that repeats a login', echo('You are correct-horse-battery.'), 'at once'],
    ['of a page that repeats long secrets', echo(secrets.join(' ')), 'computed'],
    ['of much', worstExchanges((chars) => 'a'.repeat(chars)), 'computed'],
  ];

  test.each(works)('%s is packed, little work at once', async (_, raw, where) => {
    const tasks: string[] = [];
    const compute: Compute = (task, input) => {
      tasks.push(task.name);
      return computeHere(task, input);
    };
    const ofSettings = [long(0), 'correct-horse-battery'];
    const evidence = evidenceOf(raw, ofSettings, { ...packingHere, compute });
    const text = await evidence.packed({ withBodies: true });
    expect(tasks).toEqual(where === 'at once' ? [] : ['evidence']);
    const { exchanges = [] } = unpackedSeen(text) ?? {};
    expect(exchanges.length).toBeGreaterThan(0);
    for (const secret of [...secrets, 'correct-horse-battery'])
      expect(JSON.stringify(exchanges)).not.toContain(secret);
  });

  test('that nobody has time to pack leaves its exchanges out', async () => {
    const [, , [, raw] = []] = works;
    const compute: Compute = async () => {
      throw new CheckImpossible('prober_too_busy', saidAgain('This prober had too much to compute.', null));
    };
    const evidence = evidenceOf(raw ?? rawExchanges(), [long(0)], { ...packingHere, compute });
    const text = await evidence.packed({ withBodies: true });
    expect(unpackedSeen(text)).toEqual({ ...nothingSeen, exchanges_left_out: 1 });
  });
});
