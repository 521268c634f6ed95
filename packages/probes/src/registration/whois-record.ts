import { eppStatus } from './epp-status.js';
import type { Registration } from './registration.js';
import { parseWhoisDate } from './whois-date.js';

const lineCharsMax = 300;

/** What the labels are that say one thing, in lower case. The first that is there counts. */
const labels = {
  expiry: [
    'registry expiry date',
    'registrar registration expiration date',
    'expiration date',
    'expiration time',
    'expiry date',
    'expires on',
    'expires at',
    'expires',
    'expire date',
    'expire-date',
    'expire',
    'expiry',
    'domain expires',
    'domain expiration date',
    'record expires on',
    'renewal date',
    'paid-till',
    'valid until',
    'validity',
  ],
  registered: [
    'creation date',
    'created',
    'created on',
    'created date',
    'domain registered',
    'registered',
    'registered on',
    'registered date',
    'registration date',
    'registration time',
  ],
  registrar: ['registrar', 'registrar name', 'sponsoring registrar', 'registrar organization'],
  status: ['domain status', 'eppstatus', 'status', 'state', 'registration status'],
  nameServer: ['name server', 'name servers', 'nameserver', 'nameservers', 'nserver'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** How registries say that there is no such domain, at the beginning of a line. */
const absence =
  /^[%#>* ]{0,5}(?:no match|not found|no data found|no entries found|no object found|no such domain|nothing found|domain not found|no information available|object does not exist|the queried object does not exist|(?:domain )?status: *(?:free|available|not registered)\b)/im;

/** What a WHOIS server says of a domain, as far as it can be read; `undefined` when there is no such domain. */
export function parseWhois(text: string): Omit<Registration, 'source' | 'server'> | undefined {
  const fields = fieldsOf(text);
  const all = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => fields.get(name) ?? []);
  const [expiry] = all(labels.expiry);
  const [registered] = all(labels.registered);
  const [registrar] = all(labels.registrar);
  if (expiry === undefined && registrar === undefined && absence.test(text)) return undefined;
  return {
    registeredAt: registered === undefined ? undefined : parseWhoisDate(registered),
    expiresAt: expiry === undefined ? undefined : parseWhoisDate(expiry),
    registrar,
    statuses: all(labels.status).flatMap((value) => value.split(',').map(eppStatus)),
    // Addresses may follow a name.
    nameServers: all(labels.nameServer).map((value) => value.split(/[\s,]/)[0] ?? ''),
  };
}

/** Whom a directory refers to. */
export function referralIn(text: string): string | undefined {
  const fields = fieldsOf(text);
  return (fields.get('refer') ?? fields.get('whois'))?.[0];
}

/** `Label: value`, `label......: value` and `[Label] value`, the values of each label in their order. */
function fieldsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > lineCharsMax) continue;
    const [, bracketed, plain, value] = /^\s*(?:\[([^\]]+)\]|([^:]+):)\s*(\S.*)$/.exec(line) ?? [];
    const label = (bracketed ?? plain)?.replace(/[\s.]+$/, '').toLowerCase();
    if (label === undefined || value === undefined) continue;
    const values = fields.get(label);
    if (values === undefined) fields.set(label, [value.trim()]);
    else values.push(value.trim());
  }
  return fields;
}
