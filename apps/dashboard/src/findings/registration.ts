import { type Details, textIn, textsIn } from './details.js';

/** The registration of a domain as a check of type `domain_expiry` or `registrar` was told of it. */
export type Registration = {
  readonly domain: string | undefined;
  readonly registrar: string | undefined;
  readonly registeredAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly nameServers: readonly string[];
  readonly statuses: readonly RegistrationStatus[];
  /** Who said so, and by which protocol. */
  readonly server: string;
  readonly protocol: string;
};

export type RegistrationStatus = {
  /** As EPP spells it (RFC 5731, section 2.3), for who looks it up. */
  readonly code: string;
  readonly words: string;
};

/** The registration that a check was told of; `undefined` when there was none, or nobody could be asked. */
export const registrationIn = (details: Details): Registration | undefined => {
  const server = textIn(details, 'server');
  if (server === undefined) return undefined;
  return {
    domain: textIn(details, 'domain'),
    registrar: textIn(details, 'registrar'),
    registeredAt: textIn(details, 'registered_at'),
    expiresAt: textIn(details, 'expires_at'),
    nameServers: textsIn(details, 'name_servers'),
    statuses: textsIn(details, 'statuses').map((code) => ({ code, words: statusInWords(code) })),
    server,
    protocol: textIn(details, 'source') === 'whois' ? 'WHOIS' : 'RDAP',
  };
};

/** What registrars (`client…`) and registries (`server…`) can set. */
const locks: Readonly<Record<string, string>> = {
  DeleteProhibited: 'Deleting is locked by',
  Hold: 'Taken out of the DNS by',
  RenewProhibited: 'Renewing is refused by',
  TransferProhibited: 'Transfers are locked by',
  UpdateProhibited: 'Changes are locked by',
};

/** RFC 5731, section 2.3, and RFC 3915, section 3.1. */
const statusWords: Readonly<Record<string, string>> = {
  ok: 'In order, and nothing is locked',
  inactive: 'Not in the DNS: it has no name servers',
  addPeriod: 'Registered a few days ago',
  autoRenewPeriod: 'Renewed by itself a few weeks ago',
  renewPeriod: 'Renewed a few days ago',
  transferPeriod: 'Moved to this registrar a few days ago',
  redemptionPeriod: 'Ended: only its last owner can still buy it back',
  pendingCreate: 'Being registered',
  pendingDelete: 'About to be deleted',
  pendingRenew: 'Being renewed',
  pendingRestore: 'Being bought back',
  pendingTransfer: 'Being moved to another registrar',
  pendingUpdate: 'Being changed',
};

const statusInWords = (code: string): string => {
  const [, by, what = ''] = /^(client|server)(.+)$/.exec(code) ?? [];
  const lock = locks[what];
  if (lock !== undefined) return `${lock} the ${by === 'client' ? 'registrar' : 'registry'}`;
  return statusWords[code] ?? code;
};
