import type { AccountId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { mailboxOf } from './mailbox.js';
import { requireWithin, type StoredLimit } from './stored-limit.js';

/** Bounds the mails of one kind that an account sends, and those to one mailbox, whichever account asks. */
export type MailLimits = { readonly ofAccount: StoredLimit; readonly toAddress: StoredLimit };

type Bounds = {
  readonly windowMs: number;
  readonly ofAccountMax: number;
  readonly toAddressMax: number;
};

/** @param name of the counts @param what the mails are called */
export const mailLimits = (
  name: string,
  what: string,
  { windowMs, ofAccountMax, toAddressMax }: Bounds,
): MailLimits => ({
  ofAccount: {
    name: `${name}-account`,
    requestsMax: ofAccountMax,
    windowMs,
    what: `${what} of this account`,
  },
  toAddress: {
    name: `${name}-address`,
    requestsMax: toAddressMax,
    windowMs,
    what: `${what} to this address`,
  },
});

/** Counts one more mail. @throws RateLimited */
export const requireMailLeft = async (
  repositories: Pick<Repositories, 'limitCounts'>,
  { ofAccount, toAddress }: MailLimits,
  accountId: AccountId,
  emailAddress: string,
  now: Instant,
): Promise<void> => {
  await requireWithin(repositories, ofAccount, accountId, now);
  await requireWithin(repositories, toAddress, mailboxOf(emailAddress).mailbox, now);
};
