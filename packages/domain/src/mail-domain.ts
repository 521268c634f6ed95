import { type AccountId, type Instant, type MailDomainId, plusMs } from './brand.js';

export const mailDomainBounds = {
  /** With `_tocsin-mail.` before it, the name of the record has at most 253 (RFC 1035, section 2.3.4). */
  domainCharsMax: 240,
  domainsMax: 20,
  /** At most one look a minute asks for the record of a domain. */
  lookEveryMs: 60_000,
  /** A proof holds for so long while no name server answers. */
  proofHeldMs: 24 * 60 * 60_000,
} as const;

/** A domain of e-mail addresses that an account vouches for, once a TXT record proves it. */
export type MailDomain = {
  readonly mailDomainId: MailDomainId;
  readonly accountId: AccountId;
  /** In ASCII and lower case. */
  readonly domain: string;
  readonly createdAt: Instant;
  /** `null` before the first look for the record. */
  readonly checkedAt: Instant | null;
  /** When a look found the record last; `null` when the last answer had none. */
  readonly foundAt: Instant | null;
};

/** `unanswered`: no name server gave an answer, so the record may be there. */
export type RecordLook = 'found' | 'missing' | 'unanswered';

/** The TXT record with which the holder of a domain lets an account vouch for its addresses. */
export const mailDomainProofOf = ({
  domain,
  mailDomainId,
}: Pick<MailDomain, 'domain' | 'mailDomainId'>): { readonly name: string; readonly value: string } => ({
  name: `_tocsin-mail.${domain}`,
  value: `tocsin-mail-domain=${mailDomainId}`,
});

export const isProved = ({ foundAt }: Pick<MailDomain, 'foundAt'>, now: Instant): boolean =>
  foundAt !== null && now < plusMs(foundAt, mailDomainBounds.proofHeldMs);

const foundAtAfter = (
  before: Pick<MailDomain, 'foundAt'>,
  look: RecordLook,
  now: Instant,
): Instant | null => {
  switch (look) {
    case 'found':
      return now;
    case 'missing':
      return null;
    case 'unanswered':
      return isProved(before, now) ? before.foundAt : null;
  }
};

export type JudgedLook = {
  readonly foundAt: Instant | null;
  /** `null` when the domain stays as it was. */
  readonly change: 'proved' | 'lapsed' | null;
};

export const judgeLook = (
  before: Pick<MailDomain, 'foundAt'>,
  look: RecordLook,
  now: Instant,
): JudgedLook => {
  const foundAt = foundAtAfter(before, look, now);
  if ((before.foundAt === null) === (foundAt === null)) return { foundAt, change: null };
  return { foundAt, change: foundAt === null ? 'lapsed' : 'proved' };
};

/** When the record is asked for after somebody asked for a look. */
export const nextLookAt = (
  { createdAt, checkedAt }: Pick<MailDomain, 'createdAt' | 'checkedAt'>,
  now: Instant,
): Instant => {
  const earliest = plusMs(checkedAt ?? createdAt, mailDomainBounds.lookEveryMs);
  return earliest > now ? earliest : now;
};
