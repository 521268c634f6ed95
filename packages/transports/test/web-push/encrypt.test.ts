import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openPushMessage } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { encrypt } from '../../src/web-push/vapid.js';
import { example } from './rfc-8291.js';

const { content, browser, sender, body } = example;
const subscription = { p256dh: browser.publicKey, auth: browser.auth };

test('the example of RFC 8291 is encrypted to the bytes that the RFC shows', () => {
  const keyPair = createECDH('prime256v1');
  keyPair.setPrivateKey(Buffer.from(sender.privateKey, 'base64url'));
  const encrypted = encrypt(Buffer.from(content), subscription, { keyPair, salt: sender.salt });
  expect(encrypted.toString('base64url')).toBe(body);
});

test('the example of RFC 8291 is opened by the decrypter of these tests', () => {
  expect(openPushMessage(Buffer.from(body, 'base64url'), browser).toString()).toBe(content);
});

test('any message comes out as it went in, and each time with another key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (text) => {
      const [one, other] = [
        encrypt(Buffer.from(text), subscription),
        encrypt(Buffer.from(text), subscription),
      ];
      expect(openPushMessage(one, browser)).toEqual(Buffer.from(text));
      expect(openPushMessage(other, browser)).toEqual(Buffer.from(text));
      // The salt, and the sender's key.
      expect(one.subarray(0, 86)).not.toEqual(other.subarray(0, 86));
    }),
    { numRuns: 50 },
  );
});

test('another browser cannot open a message', () => {
  const encrypted = encrypt(Buffer.from(content), subscription);
  expect(() => openPushMessage(encrypted, { ...browser, privateKey: sender.privateKey })).toThrow();
  expect(() => openPushMessage(encrypted, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
});
