import { reasonsOf, type Said } from '@tocsin/domain';
import { parseIpAddress } from '@tocsin/egress';
import { getDomain } from 'tldts';
import { lookUp } from '../../dns/look-up.js';
import { reversedAddress } from '../../dns/reversed-address.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/check-result.js';
import { shorten } from '../../words/text.js';

const says = reasonsOf('blacklist_query', {
  lists_everything: { en: 'it lists everything', de: 'sie führt alles auf', ar: 'تدرج كلّ شيء' },
  not_this_resolver: {
    en: 'it does not answer this resolver',
    de: 'sie antwortet diesem Resolver nicht',
    ar: 'لا تجيب محلّل الأسماء هذا',
  },
  no_addresses: { en: 'it has no addresses', de: 'sie hat keine Adressen', ar: 'ليس لها عناوين' },
  no_such_zone: { en: 'it has no such zone', de: 'sie hat keine solche Zone', ar: 'ليس لها مثل هذه المنطقة' },
  not_public_resolvers: {
    en: 'it does not answer public resolvers',
    de: 'sie antwortet öffentlichen Resolvern nicht',
    ar: 'لا تجيب محلّلات الأسماء العامّة',
  },
  too_often: { en: 'it was asked too often', de: 'sie wurde zu oft gefragt', ar: 'سُئلت أكثر مما ينبغي' },
  not_a_listing: {
    en: 'it answered {code}, which is not a listing',
    de: 'sie antwortete {code}, was kein Eintrag ist',
    ar: 'أجابت بـ {code}، وهذا ليس إدراجًا',
  },
  no_ipv6: { en: 'it has no IPv6 addresses', de: 'sie hat keine IPv6-Adressen', ar: 'ليس لها عناوين IPv6' },
  out_of_order: {
    en: 'it does not exist or is out of order, since it lacks the entry that every list has for tests',
    de: 'es gibt sie nicht oder sie ist gestört, denn ihr fehlt der Eintrag, den jede Liste für Tests hat',
    ar: 'غير موجودة أو معطّلة، فليس فيها القيد التجريبي الذي في كلّ قائمة',
  },
});

const reasonCharsMax = 200;

export type SubjectKind = 'ipv4' | 'ipv6' | 'name';

/** An address or a domain (RFC 5782). */
export type Subject = {
  readonly text: string;
  readonly kind: SubjectKind;
  /** Stands before the zone of a list. */
  readonly label: string;
  /** No list has it; one that does has everything (RFC 5782, section 5). */
  readonly control: string;
};

export type Verdict =
  | { readonly verdict: 'clear' }
  | { readonly verdict: 'listed'; readonly codes: readonly string[]; readonly reason: string | undefined }
  | { readonly verdict: 'refused'; readonly why: Said };

/** RFC 5782, sections 2.1 and 2.4. @throws TypeError for text that is no address */
export function addressSubject(text: string): Subject {
  const address = parseIpAddress(text);
  if (address === undefined) throw new TypeError(`${text} is no address`);
  return address.family === 4
    ? { text, kind: 'ipv4', label: reversedAddress(address), control: '1.0.0.127' }
    : { text, kind: 'ipv6', label: reversedAddress(address), control: reversedAddress(mappedLoopback) };
}

/** `::ffff:127.0.0.1`. */
const mappedLoopback = { family: 6, value: 0xff_ff_7f_00_00_01n } as const;

/** RFC 5782, section 3. */
export const domainSubject = (domain: string): Subject => ({
  text: domain,
  kind: 'name',
  label: domain,
  control: 'invalid',
});

export async function askList(
  zone: string,
  { label, control }: Pick<Subject, 'label' | 'control'>,
  context: CheckContext,
): Promise<Verdict> {
  const name = `${label}.${zone}`;
  const codes = await codesAt(name, context);
  if ('why' in codes || codes.records.length === 0) return 'why' in codes ? codes : { verdict: 'clear' };
  const refusal = refusalAmong(codes.records);
  if (refusal !== undefined) return { verdict: 'refused', why: refusal };
  const everything = await codesAt(`${control}.${zone}`, context);
  if ('why' in everything || everything.records.length > 0) {
    return 'why' in everything ? everything : { verdict: 'refused', why: says.lists_everything() };
  }
  const reasons = await lookUp(name, 'TXT', context);
  const reason = reasons.outcome === 'answer' ? reasons.records[0] : undefined;
  return {
    verdict: 'listed',
    codes: codes.records,
    reason: reason === undefined ? undefined : shorten(reason, reasonCharsMax),
  };
}

type Codes = { readonly records: readonly string[] } | Extract<Verdict, { verdict: 'refused' }>;

async function codesAt(name: string, context: CheckContext): Promise<Codes> {
  const answer = await lookUp(name, 'A', context);
  if (answer.outcome === 'answer') return { records: answer.records };
  return { verdict: 'refused', why: failureOf(answer).message };
}

/** RFC 5782, section 2.3, without the codes by which Spamhaus refuses. */
function isListing(code: string): boolean {
  const { value = 0n } = parseIpAddress(code) ?? {};
  return value >= 0x7f_00_00_02n && value < 0x7f_ff_ff_00n && value !== 0x7f_00_01_ffn;
}

/** Codes of Spamhaus, which most lists follow. URIBL and SURBL use 127.0.0.1. */
const refusals: Readonly<Record<string, () => Said>> = {
  '127.0.0.1': says.not_this_resolver,
  '127.0.1.255': says.no_addresses,
  '127.255.255.252': says.no_such_zone,
  '127.255.255.254': says.not_public_resolvers,
  '127.255.255.255': says.too_often,
};

/** A clause. */
function refusalAmong(codes: readonly string[]): Said | undefined {
  const code = codes.find((each) => !isListing(each));
  return code === undefined ? undefined : (refusals[code]?.() ?? says.not_a_listing({ code }));
}

/** `why`: a clause. */
type Soundness = { readonly sound: true } | { readonly sound: false; readonly why: Said };

/** Test entries of lists of names, by the domain of their zones. */
const namedEntries: Readonly<Record<string, string>> = {
  'spamhaus.net': 'dbltest.com',
  'spamhaus.org': 'dbltest.com',
  'surbl.org': 'test.surbl.org',
  'uribl.com': 'test.uribl.com',
};

/** Lists of links in mails have addresses too. */
const addressEntry = addressSubject('127.0.0.2').label;

/** Every list has one of these (RFC 5782, section 5). */
function testEntriesOf(zone: string, kind: SubjectKind): readonly string[] {
  switch (kind) {
    case 'ipv4':
      return [addressEntry];
    case 'ipv6':
      return [addressSubject('::ffff:7f00:2').label];
    case 'name': {
      const named = namedEntries[getDomain(zone) ?? ''];
      return [...(named === undefined ? [] : [named]), 'test', addressEntry];
    }
  }
}

export async function testList(zone: string, kind: SubjectKind, context: CheckContext): Promise<Soundness> {
  for (const entry of testEntriesOf(zone, kind)) {
    const codes = await codesAt(`${entry}.${zone}`, context);
    if ('why' in codes) return { sound: false, why: codes.why };
    if (codes.records.length === 0) continue;
    const why = refusalAmong(codes.records);
    return why === undefined ? { sound: true } : { sound: false, why };
  }
  const hasIpv4 = kind === 'ipv6' && (await testList(zone, 'ipv4', context)).sound;
  return {
    sound: false,
    why: hasIpv4 ? says.no_ipv6() : says.out_of_order(),
  };
}
