import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { RateLimited, type RateLimitPolicy } from '../problems/rate-limited.js';
import { hashOfToken } from './tokens.js';

/** A limit that protects somebody, counted in the database: docs/adr/0063-counts-that-protect-a-person.md */
export type StoredLimit = RateLimitPolicy & {
  /** Completes the sentence "Too many …", for example with "mails to this address". */
  readonly what: string;
};

/** Hashed, so that no row names an address. */
const subjectOf = ({ name }: StoredLimit, whom: string): string => hashOfToken(`${name} ${whom}`);

/** Counts one more use, unless the transaction is rolled back. @throws RateLimited */
export const requireWithin = async (
  { limitCounts }: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
  now: Instant,
): Promise<void> => {
  const { uses, endsAt } = await limitCounts.count(subjectOf(limit, whom), limit.windowMs, now);
  if (uses <= limit.requestsMax) return;
  throw new RateLimited(limit, limit.what, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1000));
};

export const takeBack = (
  { limitCounts }: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
): Promise<void> => limitCounts.takeBack(subjectOf(limit, whom));
