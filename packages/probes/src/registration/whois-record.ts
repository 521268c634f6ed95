import { newTask } from '../compute/compute.js';
import { shorten } from '../words/text.js';
import type { Registration } from './registration.js';
import { eppStatus } from './status-fault.js';
import { parseWhoisDate } from './whois-date.js';
import { linesOf, whoisFields } from './whois-fields.js';

const quotedCharsMax = 100;

/** Seen in real answers. The registry refuses to answer for now. */
const refusals: readonly RegExp[] = [
  /\b(?:quota|limit|rate)\b.{0,40}\bexceeded\b/,
  /\bexceeded\b.{0,40}\b(?:quota|limit|rate|queries|requests)\b/,
  /\b(?:limit|queries per \w+) reached\b/,
  /\btoo many (?:requests|queries|connections|lookups)\b/,
  /\b(?:requests?|quer(?:y|ies)) per \w+ allowed\b/,
  /\b(?:try again later|slow down|request denied|still in grace period)\b/,
  /^(?:(?:please )?go away\b|excessive querying,)/,
  /\b(?:ip address|client) (?:is )?(?:blocked|blacklisted)\b/,
  /\b(?:too busy|temporarily unavailable|currently (?:down|unavailable))\b/,
];

/** There is no such domain. `*` stands for a name. */
const absences: readonly RegExp[] = [
  /^(?:domain |query )?status: ?(?:free|available|not registered|no object found)\b/,
  /(?:^|\/ ?)(?:no match|no found|not found|nothing found|no such domain|object not found)\b/,
  /^(?:unfortunately, )?no (?:domain )?(?:data|entries|objects?|records?|results|information)(?: (?:was|were))?(?: matching \*)? (?:found|available)\b/,
  /^no matching (?:record|domain)\b/,
  /^there is no information available on the domain\b/,
  /^(?:(?:sorry|but|the|this|above|queried|requested|domain|name|object|key|data|\*)[,:]? )+(?:(?:is|was|has|does) )?(?:not (?:been )?(?:found|registe?red|exist)|no (?:match|existe))\b/,
  /^(?:(?:the|this|domain|name|\*) )*(?:is )?(?:free|available)(?: for (?:registration|purchase))?$/,
  /^(?:not registered - |invalid query or domain name not known|this query returned 0 objects)/,
  /^we (?:do not have an entry in our database matching|could not find the requested domain)\b/,
  /^this domain is not available in our whois database\b/,
];

const refusalIn = (text: string): string | undefined => {
  const line = linesOf(text).find((written) => refusals.some((phrase) => phrase.test(plain(written))));
  return line === undefined ? undefined : shorten(line.replace(/^[%#>*\s-]+/, '').trim(), quotedCharsMax);
};

const saysAbsent = (text: string): boolean =>
  linesOf(text).some((written) => absences.some((phrase) => phrase.test(plain(written))));

/** Without comment signs, error numbers, case, spacing and names. */
const plain = (line: string): string =>
  line
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/^[%#>* -]+/, '')
    .replace(/^error[: ]+/, '')
    .replace(/(^|status: )\d{3}:? /, '$1')
    .replace(/["'[]?[^\s."'[\]]+(?:\.[^\s."'[\]]+)+["'\]]?/g, '*')
    .replace(/[,:]? *\*[,:]/g, (names) => ` ${names.trim().replace(/^[,:] */, '')}`)
    .replace(/[.! ]+$/, '')
    .trim();

/** In lower case. The first label that is there counts. */
const labels = {
  // Not "Record will expire on", by which .tk gives the month first.
  expiry: labelsIn(`
    registry expiry date, registrar registration expiration date, expiration date, expiration time,
    expiry date, expires on, expires at, expires, expire date, expire-date, expire, expired, expiry,
    exp date, domain expires, domain currently expires, domain expiration date,
    domain datebilleduntil, record expires on, record expired, renewal, renewal date, date renewal,
    paid-till, valid until, valid-date, validity, fecha de vencimiento, 有効期限
  `),
  registered: labelsIn(`
    creation date, created, created on, created date, domain registered, domain dateregistered,
    record created, record created on, registered, registered on, registered date, registration,
    registration date, registration time, first registration date, fecha de creacion, 登録年月日
  `),
  registrar: labelsIn(`
    registrar, registrar name, sponsoring registrar, registrar organization, registered by
  `),
  status: labelsIn(`
    domain status, domain-status, domaintype, eppstatus, status, state, registration status,
    query status, estatus del dominio, 状態
  `),
  nameServer: labelsIn(`
    name server, name servers, nameserver, nameservers, nserver, domain servers
  `),
};

function labelsIn(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}

const known: ReadonlySet<string> = new Set(Object.values(labels).flat());

/** `Connected (2027/03/31)` under co.jp, `OK-UNTIL 20270331000000` under in.ua. */
const endBehindStatus = / ?\((\d{4}\/\d{2}\/\d{2})\)$|-until (\d{14})$/i;

export type WhoisAnswer =
  | { readonly outcome: 'registered'; readonly record: Omit<Registration, 'source' | 'server'> }
  | { readonly outcome: 'unregistered' }
  | { readonly outcome: 'refused'; readonly line: string }
  | { readonly outcome: 'unreadable' };

/** A record comes first, since its legal notices mention limits. A refusal may add that nothing was found. */
export function parseWhois(text: string): WhoisAnswer {
  const record = recordIn(text);
  const { expiresAt, registeredAt, registrar, statuses, nameServers } = record;
  const isThere = expiresAt ?? registeredAt ?? registrar ?? nameServers[0];
  if (isThere !== undefined) return { outcome: 'registered', record };
  const line = refusalIn(text);
  if (line !== undefined) return { outcome: 'refused', line };
  if (saysAbsent(text)) return { outcome: 'unregistered' };
  return statuses.length > 0 ? { outcome: 'registered', record } : { outcome: 'unreadable' };
}

function recordIn(text: string): Omit<Registration, 'source' | 'server'> {
  const fields = whoisFields(text, (label) => known.has(label));
  const all = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => fields.get(name) ?? []);
  const statuses = all(labels.status);
  const endings = statuses.flatMap((status) => endBehindStatus.exec(status)?.slice(1) ?? []);
  return {
    registeredAt: firstDate(all(labels.registered)),
    expiresAt: firstDate([...all(labels.expiry), ...endings.filter((date) => date !== undefined)]),
    registrar: all(labels.registrar)[0],
    statuses: statuses.flatMap((status) =>
      status
        .replace(endBehindStatus, '')
        .split(/,| \/ /)
        .map(eppStatus),
    ),
    // An address may follow the name.
    nameServers: all(labels.nameServer).map((value) => value.split(/[\s,]/)[0] ?? ''),
  };
}

/** Later values may be dates of something else. */
const firstDate = ([written]: readonly string[]): Date | undefined =>
  written === undefined ? undefined : parseWhoisDate(written);

export function referralIn(text: string): string | undefined {
  const fields = whoisFields(text, () => false);
  return (fields.get('refer') ?? fields.get('whois'))?.[0];
}

export const whoisRecordTask = newTask('whois_record', parseWhois);
export const whoisReferralTask = newTask('whois_referral', referralIn);
