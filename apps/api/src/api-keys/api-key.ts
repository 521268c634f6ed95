import { checksummedToken } from '../http/access/checksummed-token.js';
import { hashOfToken } from '../http/access/hash-of-token.js';

export const { make: newApiKey, is: isApiKey } = checksummedToken('tocsin_');

/** What is stored of a key. */
export const hashOfApiKey = hashOfToken;
