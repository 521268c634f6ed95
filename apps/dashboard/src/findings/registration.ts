import { type Details, textIn, textsIn } from './details.js';

export type Registration = {
  readonly domain: string | undefined;
  readonly registrar: string | undefined;
  readonly registeredAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly nameServers: readonly string[];
  readonly statuses: readonly RegistrationStatus[];
  readonly server: string;
  readonly protocol: string;
};

export type RegistrationStatus = {
  /** The name in EPP (RFC 5731, section 2.3). */
  readonly code: string;
  readonly words: string;
};

/** Returns `undefined` when the check got no registration. */
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

/** Set by registrars (`client…`) and registries (`server…`). */
const locks: Readonly<Record<string, string>> = {
  DeleteProhibited: 'Deleting is locked by',
  Hold: 'Removed from the DNS by',
  RenewProhibited: 'Renewing is refused by',
  TransferProhibited: 'Transfers are locked by',
  UpdateProhibited: 'Changes are locked by',
};

/** RFC 5731, section 2.3, and RFC 3915, section 3.1. */
const statusWords: Readonly<Record<string, string>> = {
  ok: 'In order, nothing is locked',
  inactive: 'Not in the DNS: it has no name servers',
  addPeriod: 'Registered a few days ago',
  autoRenewPeriod: 'Renewed automatically a few weeks ago',
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
