import { createHash } from 'node:crypto';

/** What is stored of a token. It is random enough that a plain hash cannot be guessed back. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
