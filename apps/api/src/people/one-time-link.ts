import { type AccountId, type Instant, instant, type PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { Problem } from '../http/problems/problem.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Where in the dashboard a link leads. Its token stands in the fragment, which browsers send to no server. */
const pages = { setup: 'setup', invitation: 'invitation', password_reset: 'reset-password' } as const;

type FreshLink = { readonly link: string; readonly hash: string };

/** A link that works once, as whoever gets it sees it: the only time that it is seen. */
export const newLink = (publicUrl: string, page: keyof typeof pages): FreshLink => {
  const token = newToken();
  return { link: `${publicUrl}/${pages[page]}#token=${token}`, hash: hashOfToken(token) };
};

/** Says the same of a link that was used and of one that never was. */
export const noSuchLink = (): Problem =>
  new Problem('not_found', 'This link was used already, has expired, or was never good.');

export const afterMs = (now: Instant, ms: number): Instant => instant(new Date(Date.parse(now) + ms));

/** How long a link to reset a password is good for. */
const resetMs = 60 * 60 * 1000;
/** No token has this hash. All links for nobody are this one. */
const nobodysHash = 'nobody';

/**
 * Makes the link with which a person sets a new password. For nobody (`null`) too something is written, so that it takes
 * as long.
 */
export const makeResetLink = async (
  { oneTimeLinks }: Pick<Repositories, 'oneTimeLinks'>,
  personId: PersonId | null,
  publicUrl: string,
  now: Instant,
): Promise<{ readonly link: string; readonly expiresAt: Instant }> => {
  const { link, hash } = newLink(publicUrl, 'password_reset');
  const expiresAt = afterMs(now, resetMs);
  const purpose = { purpose: 'password_reset', accountId: null, personId } as const;
  await oneTimeLinks.add(purpose, personId ? hash : nobodysHash, now, expiresAt);
  return { link, expiresAt };
};

/** Makes the link with which somebody becomes an owner of an account. It is good for a day, and earlier ones no more. */
export const makeSetupLink = async (
  { oneTimeLinks }: Pick<Repositories, 'oneTimeLinks'>,
  accountId: AccountId,
  publicUrl: string,
  now: Instant,
): Promise<string> => {
  const { link, hash } = newLink(publicUrl, 'setup');
  await oneTimeLinks.add({ purpose: 'setup', accountId, personId: null }, hash, now, afterMs(now, dayMs));
  return link;
};
