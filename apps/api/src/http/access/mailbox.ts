import { getDomain } from 'tldts';

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

/** @param emailAddress a valid one */
export const mailboxOf = (emailAddress: string): Mailbox => {
  const address = emailAddress.toLowerCase();
  const separator = address.lastIndexOf('@');
  const [written, host] = [address.slice(0, separator), address.slice(separator + 1).replace(/\.$/, '')];
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
