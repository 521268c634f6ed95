import type { Instant, PersonId } from '@tocsin/domain';
import type { ChallengePurpose, Repositories } from '@tocsin/persistence';
import { requireWithin, type StoredLimit } from '../http/access/rate-limit.js';
import { hashOfToken } from '../http/access/tokens.js';
import { Problem } from '../http/problems/problem.js';
import { afterMs } from './one-time-link.js';

/** All processes share the rows that wait for answers, so they share this count. */
const begunByStrangers: StoredLimit = {
  name: 'sign-in-begun',
  requestsMax: 60,
  windowMs: 60_000,
  what: 'sign-ins from this address',
};

/** The signed-in person, or the network of a caller without a session. */
export type Beginner = { readonly personId: PersonId } | { readonly network: string };

type Begun = { readonly purpose: ChallengePurpose; readonly token: string; readonly lastsMs: number };

/** Stores the hash of a token that one answer uses up. @returns when it expires @throws Problem when there are too many */
export const beginSignIn = async (
  repositories: Pick<Repositories, 'limitCounts' | 'signInChallenges'>,
  by: Beginner,
  { purpose, token, lastsMs }: Begun,
  now: Instant,
): Promise<Instant> => {
  const personId = 'personId' in by ? by.personId : null;
  if ('network' in by) await requireWithin(repositories, begunByStrangers, by.network, now);
  const expiresAt = afterMs(now, lastsMs);
  if (await repositories.signInChallenges.add(purpose, personId, hashOfToken(token), now, expiresAt))
    return expiresAt;
  throw new Problem('unavailable', 'Too many people are signing in at the moment. Try again.');
};
