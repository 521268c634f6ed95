import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'tocsin_';
const secretBytes = 24;
const shape = /^tocsin_[A-Za-z0-9_-]{38}$/;
const checksumChars = 6;

const checksumOf = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
};

/**
 * A fresh API key: a prefix by which secret scanners know it, 192 random bits, and a checksum by which they, and we,
 * tell a key from what only looks like one.
 */
export const newApiKey = (): string => {
  const key = prefix + randomBytes(secretBytes).toString('base64url');
  return key + checksumOf(key);
};

export const isApiKey = (text: string | undefined): text is string =>
  text !== undefined &&
  shape.test(text) &&
  checksumOf(text.slice(0, -checksumChars)) === text.slice(-checksumChars);

/** What is stored of a key. A key is random enough that a plain hash cannot be guessed back. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');
