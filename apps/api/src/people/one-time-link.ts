import { type AccountId, type Instant, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { Problem } from '../http/problem.js';
import { hashOfToken, newToken } from '../http/session-token.js';

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
