import { createECDH, createPrivateKey, type ECDH, sign } from 'node:crypto';
import ece from 'http_ece';

const curve = 'prime256v1';

/** The keys of a browser's subscription, in base64url. */
type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

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

/** RFC 8292, section 2: at most 24 hours. */
const validS = 12 * 60 * 60;
const msPerSecond = 1_000;
const coordinateBytes = 32;

/** The contact for the push service: RFC 8292, section 2.1. */
type Sender = { readonly privateKey: string; readonly contact?: string | undefined };

const publicKeyOf = (privateKey: string): Buffer => {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey();
};

/** Returns whether the text is a private key on the curve, in base64url. */
export const isPrivateKey = (text: string): boolean => {
  try {
    return publicKeyOf(text).length > 0;
  } catch {
    return false;
  }
};

/** Returns whether the text is a point on the curve, in base64url. */
export const isPublicKey = (text: string): boolean => {
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    return pair.computeSecret(Buffer.from(text, 'base64url')).length > 0;
  } catch {
    return false;
  }
};

const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The value of `Authorization` that shows a push service who sends: RFC 8292, section 3.
 * @param now in milliseconds since 1970
 */
export const vapidAuthorization = (url: string, { privateKey, contact }: Sender, now: number): string => {
  const publicKey = publicKeyOf(privateKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: publicKey.subarray(1, 1 + coordinateBytes).toString('base64url'),
      y: publicKey.subarray(1 + coordinateBytes).toString('base64url'),
    },
  });
  const claims = {
    aud: new URL(url).origin,
    exp: Math.floor(now / msPerSecond) + validS,
    sub: contact,
  };
  const signed = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
};
