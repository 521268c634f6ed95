import { expect, test } from '@jest/globals';
import { evidenceOf } from '../../src/evidence/check-evidence.js';
import { nothingSeen, unpackedSeen } from '../../src/evidence/evidence.js';
import { http } from '../../src/types/http.js';
import { rawExchange } from '../support/raw-exchanges.js';

test('a fault in shaping evidence is told, and leaves the exchanges out', () => {
  const fault = new RangeError('Invalid time value');
  const tls = {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
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
