import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto';

const saltBytes = 16;
const recordSizeBytes = 4;
const tagBytes = 16;
const hashBytes = 32;

/** HKDF (RFC 5869) for at most one block. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const pseudoRandomKey = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', pseudoRandomKey)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, Math.min(length, hashBytes));
};

/** The keys of a browser's subscription, in base64url. */
export type PushReceiver = { readonly privateKey: string; readonly publicKey: string; readonly auth: string };

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * Opens a Web Push message as a browser does: RFC 8291 and RFC 8188, written without a library that encrypts.
 * @throws Error when it is for another browser, was changed, or has more than one record
 */
export const openPushMessage = (body: Buffer, { privateKey, publicKey, auth }: PushReceiver): Buffer => {
  const salt = body.subarray(0, saltBytes);
  const recordSize = body.readUInt32BE(saltBytes);
  const keyBytes = body.readUInt8(saltBytes + recordSizeBytes);
  const keyFrom = saltBytes + recordSizeBytes + 1;
  const senderKey = body.subarray(keyFrom, keyFrom + keyBytes);
  const record = body.subarray(keyFrom + keyBytes);
  if (record.length > recordSize) throw new Error('The message has more than one record.');

  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(privateKey));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(publicKey), senderKey]);
  const secret = hkdf(bytes(auth), pair.computeSecret(senderKey), keyInfo, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return padded.subarray(0, end);
};

export type VapidToken = {
  readonly header: unknown;
  readonly claims: Readonly<Record<string, unknown>>;
  /** In base64url. */
  readonly publicKey: string;
};

/** Reads an `Authorization` of RFC 8292 as a push service does. @throws Error when the signature is wrong */
export const readVapidAuthorization = (authorization: string): VapidToken => {
  const [, signed = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = bytes(publicKey);
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  if (!verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature)))
    throw new Error('The signature is wrong.');
  const [header, claims] = signed.split('.').map((part) => JSON.parse(bytes(part).toString()));
  return { header, claims, publicKey };
};
