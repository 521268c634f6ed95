import { X509Certificate } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SeenChain } from '@tocsin/egress';
import { propertyRuns } from '@tocsin/testing';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { evidenceFrom, evidenceOf } from '../../src/evidence/check-evidence.js';
import { nothingSeen, unpackedSeen } from '../../src/evidence/evidence.js';
import { http } from '../../src/types/http.js';
import { rawExchange } from '../support/raw-exchanges.js';

const neverCalled = (error: unknown) => {
  throw error;
};

test('a fault in shaping evidence is told, and leaves the exchanges out', () => {
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
  const evidence = evidenceOf(http, { settings: {} }, raw, (error) => errors.push(error));
  const seen = unpackedSeen(evidence.packed({ withBodies: true }));
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

test('evidence that was kept as JSON tells the same', () => {
  const settings = { headers: [{ name: 'x-key', value: 'correct horse' }] };
  fc.assert(
    fc.property(
      fc.array(exchange, { maxLength: 5 }),
      fc.nat(9),
      fc.boolean(),
      (exchanges, leftOut, withBodies) => {
        const evidence = evidenceOf(http, { settings }, { exchanges, leftOut }, neverCalled);
        const kept = evidenceFrom(JSON.parse(JSON.stringify(evidence.plain())), neverCalled);
        expect(kept.packed({ withBodies })).toBe(evidence.packed({ withBodies }));
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});
