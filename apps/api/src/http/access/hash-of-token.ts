import { createHash } from 'node:crypto';

/** Hashes a token for storage. A token is random, so a plain hash is safe. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
