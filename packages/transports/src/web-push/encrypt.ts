import { createECDH, type ECDH } from 'node:crypto';
import ece from 'http_ece';

export const curve = 'prime256v1';

/** The keys of a browser's subscription, in base64url. */
export type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

/** Random, except in the test with the example of the RFC. */
type Chance = { readonly keyPair?: ECDH; readonly salt?: string };

const newKeyPair = (): ECDH => {
  const keyPair = createECDH(curve);
  keyPair.generateKeys();
  return keyPair;
};

/** Encrypts a message so that only the browser reads it: RFC 8291, in one record of RFC 8188. */
export const encrypt = (
  content: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { keyPair = newKeyPair(), salt }: Chance = {},
): Buffer =>
  ece.encrypt(content, { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey: keyPair, salt });
