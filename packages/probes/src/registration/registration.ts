import { reasonsOf, type Said } from '@tocsin/domain';
import { asSet } from '../change/set-change.js';
import { type CheckResult, type Details } from '../result/check-result.js';
import { shorten } from '../words/text.js';

const says = reasonsOf('registration', {
  missing: {
    en: '{domain} is not registered.',
    de: '{domain} ist nicht registriert.',
    ar: '{domain} غير مسجّل.',
  },
  impossible: {
    en: '{domain} is not a domain that can be registered.',
    de: '{domain} ist keine Domain, die registriert werden kann.',
    ar: '{domain} ليس نطاقًا يمكن تسجيله.',
  },
});

const statusesMax = 20;
const nameServersMax = 13;
const wordsCharsMax = 200;

export type Registration = {
  /** The same registry may word things differently in the other protocol. */
  readonly source: 'rdap' | 'whois';
  readonly server: string;
  readonly registeredAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  readonly registrar: string | undefined;
  /** As EPP spells them, sorted. */
  readonly statuses: readonly string[];
  /** In lower case, without a dot at their end. */
  readonly nameServers: readonly string[];
};

export type RegistryAnswer =
  | { readonly outcome: 'registered'; readonly registration: Registration }
  | { readonly outcome: 'unregistered' }
  | { readonly outcome: 'failed'; readonly why: Said };

/** Bounds what a registry answered. */
export const registrationFrom = (given: Registration): Registration => ({
  ...given,
  registrar: given.registrar && shorten(given.registrar, wordsCharsMax),
  statuses: asShortSet(given.statuses, statusesMax),
  nameServers: asShortSet(
    given.nameServers.map((name) => name.replace(/\.$/, '').toLowerCase()),
    nameServersMax,
  ),
});

const asShortSet = (texts: readonly string[], textsMax: number): readonly string[] =>
  asSet(
    texts.filter((text) => text !== '').map((text) => shorten(text, wordsCharsMax)),
    textsMax,
  );

export const shownOf = (registration: Registration): Details => ({
  source: registration.source,
  server: registration.server,
  registrar: registration.registrar ?? null,
  statuses: registration.statuses,
  name_servers: registration.nameServers,
  registered_at: registration.registeredAt?.toISOString() ?? null,
  expires_at: registration.expiresAt?.toISOString() ?? null,
});

export const notRegistered = (domain: string): Pick<CheckResult, 'status' | 'message' | 'details'> => ({
  status: 'down',
  message: says.missing({ domain }),
  details: { domain },
});

/** For a public suffix such as `co.uk`. */
export const notRegistrable = (target: string): CheckResult => ({
  status: 'down',
  message: says.impossible({ domain: target }),
  durationMs: 0,
  details: { error: 'misconfigured' },
});
