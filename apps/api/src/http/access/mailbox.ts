import { domainToASCII } from 'node:url';
import { type AccountId, type AccountMail, channelBounds, type Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { getDomain } from 'tldts';
import { RateLimited } from '../problems/refusal.js';
import { requireWithin, type StoredLimit, takeBack } from './rate-limit.js';

/** Domains of providers under which strangers have mailboxes, and the characters that begin a tag in their local parts. */
const providers: Readonly<Record<string, { readonly tags?: string; readonly ignoresDots?: boolean }>> = {
  'gmail.com': { ignoresDots: true },
  'yahoo.com': { tags: '+-' },
  'ymail.com': { tags: '+-' },
  'rocketmail.com': { tags: '+-' },
  'outlook.com': {},
  'hotmail.com': {},
  'live.com': {},
  'icloud.com': {},
  'me.com': {},
  'mac.com': {},
  'gmx.de': {},
  'gmx.net': {},
  'gmx.com': {},
  'web.de': {},
  't-online.de': {},
  'aol.com': {},
  'proton.me': {},
  'protonmail.com': {},
  'fastmail.com': {},
  'fastmail.fm': {},
  'mail.ru': {},
  'yandex.ru': {},
  'yandex.com': {},
  'qq.com': {},
  '163.com': {},
  'naver.com': {},
  'orange.fr': {},
  'free.fr': {},
  'libero.it': {},
};

const aliases: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** Fastmail delivers `anything@user.fastmail.com` to `user@fastmail.com`. */
const subdomainAddressing = ['fastmail.com', 'fastmail.fm'];

export type Mailbox = {
  /** The address without what common tag forms add to it, for counting mails only: `+` is from RFC 5233. */
  readonly mailbox: string;
  /** The domain that somebody registered; `null` for a provider's, which many people share. */
  readonly ownedDomain: string | null;
};

const untagged = (local: string, tags: string): string => {
  const at = [...local].findIndex((character, index) => index > 0 && tags.includes(character));
  return at < 0 ? local : local.slice(0, at);
};

/** Without what programs ignore, and with the characters that Unicode takes others for. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

/** Without quotes (RFC 5321, section 4.1.2), and without accents, which the tables of some mail servers leave out. */
const foldedLocal = (local: string): string =>
  folded(local)
    .replace(/^"(.*)"$/su, (_, quoted: string) => quoted.replaceAll(/\\(.)/gsu, '$1'))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');

/** In A-labels (UTS 46), or folded where that has no such form. */
const foldedDomain = (domain: string): string =>
  domainToASCII(domain) || domainToASCII(folded(domain)) || folded(domain);

/** Normalizing takes time in proportion to the square of the marks. An address has no more characters. */
const { emailAddressCharsMax: readCharsMax } = channelBounds;

/**
 * Counts take the mailboxes of addresses, never their texts.
 * @param emailAddress a valid one, or one of an earlier version, which may have anything that passes for a character. Of
 * a longer text, only the end counts, with its domain.
 */
export const mailboxOf = (emailAddress: string): Mailbox => {
  const address = emailAddress.slice(-readCharsMax).normalize('NFKC');
  const separator = address.lastIndexOf('@');
  const written = foldedLocal(address.slice(0, separator));
  const host = foldedDomain(address.slice(separator + 1)).replace(/\.$/, '');
  const domain = aliases[host] ?? host;
  const registered = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  if (subdomainAddressing.includes(registered) && domain !== registered)
    return { mailbox: `${domain.slice(0, -registered.length - 1)}@${registered}`, ownedDomain: null };
  const provider = providers[domain];
  const local = untagged(written, provider?.tags ?? '+');
  return {
    mailbox: `${provider?.ignoresDots ? local.replaceAll('.', '') : local}@${domain}`,
    ownedDomain: provider ? null : registered,
  };
};

/** Bounds the mails of one kind that an account sends, and those to one mailbox, whichever account asks. */
type MailLimits = { readonly ofAccount: StoredLimit; readonly toAddress: StoredLimit };

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

const boundsOf = ({ ofAccount, toAddress }: MailLimits, accountId: AccountId, emailAddress: string) =>
  [
    [ofAccount, accountId],
    [toAddress, mailboxOf(emailAddress).mailbox],
  ] as const;

/** Counts one more mail. Counts none, and returns false, when there were too many already. */
export const countMailIfLeft = async (
  repositories: Pick<Repositories, 'limitCounts'>,
  limits: MailLimits,
  accountId: AccountId,
  emailAddress: string,
  now: Instant,
): Promise<boolean> => {
  const counted: (readonly [StoredLimit, string])[] = [];
  for (const [limit, whom] of boundsOf(limits, accountId, emailAddress)) {
    counted.push([limit, whom]);
    if (await isWithin(repositories, limit, whom, now)) continue;
    for (const each of counted) await takeBack(repositories, ...each);
    return false;
  }
  return true;
};

/**
 * Adds a mail to those that wait. Counts none that is not added: whoever tries again would use up the bounds.
 * @returns false when there were too many already, or too many wait
 */
export const addMailWithin = async (
  repositories: Pick<Repositories, 'limitCounts' | 'mails'>,
  limits: MailLimits,
  accountId: AccountId,
  emailAddress: string,
  mail: AccountMail,
  now: Instant,
): Promise<boolean> => {
  if (!(await countMailIfLeft(repositories, limits, accountId, emailAddress, now))) return false;
  if (await repositories.mails.add(emailAddress, mail)) return true;
  for (const [limit, whom] of boundsOf(limits, accountId, emailAddress))
    await takeBack(repositories, limit, whom);
  return false;
};

const isWithin = async (
  repositories: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
  now: Instant,
): Promise<boolean> => {
  try {
    await requireWithin(repositories, limit, whom, now);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) return false;
    throw error;
  }
};
