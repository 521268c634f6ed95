import { expect, test } from '@jest/globals';
import { readVapidAuthorization } from '@tocsin/testing/servers';
import { isPrivateKey, isPublicKey, vapidAuthorization } from '../../src/web-push/vapid.js';
import { example } from './rfc-8291.js';

const { privateKey, publicKey } = example.sender;
const now = Date.parse('2026-05-03T12:34:56.789Z');

test('a push service reads who sends, to which service, until when, and whom to ask', () => {
  const authorization = vapidAuthorization(
    'https://push.example.net:8443/push/secret?a=b',
    { privateKey, contact: 'mailto:ops@example.com' },
    now,
  );
  expect(readVapidAuthorization(authorization)).toEqual({
    header: { typ: 'JWT', alg: 'ES256' },
    claims: {
      aud: 'https://push.example.net:8443',
      exp: Math.floor(now / 1_000) + 12 * 3_600,
      sub: 'mailto:ops@example.com',
    },
    publicKey,
  });
});

test('a sender without a contact names none', () => {
  const authorization = vapidAuthorization('https://push.example.net/x', { privateKey }, now);
  expect(readVapidAuthorization(authorization).claims).not.toHaveProperty('sub');
});

test('a key is one on the curve', () => {
  expect([isPublicKey(publicKey), isPrivateKey(privateKey)]).toEqual([true, true]);
  // With its last byte changed, it is no point on the curve.
  expect(isPublicKey(`${publicKey.slice(0, -2)}AA`)).toBe(false);
  expect(isPublicKey('')).toBe(false);
  expect(isPrivateKey('A'.repeat(43))).toBe(false);
  // More than the order of the curve.
  expect(isPrivateKey('_'.repeat(42).concat('8'))).toBe(false);
});
