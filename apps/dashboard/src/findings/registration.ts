import { t } from '../language/text.js';
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

/** RFC 5731, section 2.3, and RFC 3915, section 3.1. Registrars set `client…`, and registries `server…`. */
const statusWords: Readonly<Record<string, string>> = {
  ok: t('In order, nothing is locked'),
  inactive: t('Not in the DNS: it has no name servers'),
  clientDeleteProhibited: t('Deleting is locked by the registrar'),
  serverDeleteProhibited: t('Deleting is locked by the registry'),
  clientHold: t('Removed from the DNS by the registrar'),
  serverHold: t('Removed from the DNS by the registry'),
  clientRenewProhibited: t('Renewing is refused by the registrar'),
  serverRenewProhibited: t('Renewing is refused by the registry'),
  clientTransferProhibited: t('Transfers are locked by the registrar'),
  serverTransferProhibited: t('Transfers are locked by the registry'),
  clientUpdateProhibited: t('Changes are locked by the registrar'),
  serverUpdateProhibited: t('Changes are locked by the registry'),
  addPeriod: t('Registered a few days ago'),
  autoRenewPeriod: t('Renewed automatically a few weeks ago'),
  renewPeriod: t('Renewed a few days ago'),
  transferPeriod: t('Moved to this registrar a few days ago'),
  redemptionPeriod: t('Ended: only its last owner can still buy it back'),
  pendingCreate: t('Being registered'),
  pendingDelete: t('About to be deleted'),
  pendingRenew: t('Being renewed'),
  pendingRestore: t('Being bought back'),
  pendingTransfer: t('Being moved to another registrar'),
  pendingUpdate: t('Being changed'),
};

const statusInWords = (code: string): string => statusWords[code] ?? code;
