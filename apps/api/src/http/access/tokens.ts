import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const secretBytes = 24;
const checksumChars = 6;
const bodyPattern = /^[A-Za-z0-9_-]{38}$/;

const checksumOf = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
};

type TokenKind = {
  readonly make: () => string;
  readonly is: (text: string | undefined) => text is string;
};

/** A prefix for secret scanners, 192 random bits, and a checksum that tells tokens from look-alikes. */
const checksummedToken = (prefix: string): TokenKind => ({
  make: () => {
    const token = prefix + randomBytes(secretBytes).toString('base64url');
    return token + checksumOf(token);
  },
  is: (text): text is string =>
    text?.startsWith(prefix) === true &&
    bodyPattern.test(text.slice(prefix.length)) &&
    checksumOf(text.slice(0, -checksumChars)) === text.slice(-checksumChars),
});

export const { make: newApiKey, is: isApiKey } = checksummedToken('tocsin_');
export const { make: newProberToken, is: isProberToken } = checksummedToken('tocsin_prober_');

/** Hashes a token for storage. A token is random, so a plain hash is safe. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
