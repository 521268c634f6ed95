import { parseIpAddress } from '@tocsin/egress';
import { lookUp } from '../../dns/look-up.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/failure.js';
import { shorten } from '../../words/text.js';

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
  | { readonly verdict: 'refused'; readonly why: string };

/** RFC 5782, sections 2.1 and 2.4. @throws TypeError for text that is no address */
export function addressSubject(text: string): Subject {
  const address = parseIpAddress(text);
  if (address === undefined) throw new TypeError(`${text} is no address`);
  return address.family === 4
    ? { text, kind: 'ipv4', label: text.split('.').reverse().join('.'), control: '1.0.0.127' }
    : { text, kind: 'ipv6', label: nibblesOf(address.value), control: nibblesOf(0xff_ff_7f_00_00_01n) };
}

const nibblesOf = (value: bigint): string => [...value.toString(16).padStart(32, '0')].reverse().join('.');

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
    return 'why' in everything ? everything : { verdict: 'refused', why: 'it lists everything' };
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

export async function codesAt(name: string, context: CheckContext): Promise<Codes> {
  const answer = await lookUp(name, 'A', context);
  if (answer.outcome === 'answer') return { records: answer.records };
  return { verdict: 'refused', why: failureOf(answer).message.replace(/\.$/, '') };
}

/** RFC 5782, section 2.3, without the codes by which Spamhaus refuses. */
function isListing(code: string): boolean {
  const { value = 0n } = parseIpAddress(code) ?? {};
  return value >= 0x7f_00_00_02n && value < 0x7f_ff_ff_00n && value !== 0x7f_00_01_ffn;
}

/** Codes of Spamhaus, which most lists follow. URIBL and SURBL use 127.0.0.1. */
const refusals: Readonly<Record<string, string>> = {
  '127.0.0.1': 'it does not answer this resolver',
  '127.0.1.255': 'it has no addresses',
  '127.255.255.252': 'it has no such zone',
  '127.255.255.254': 'it does not answer public resolvers',
  '127.255.255.255': 'it was asked too often',
};

/** A clause. */
export function refusalAmong(codes: readonly string[]): string | undefined {
  const code = codes.find((each) => !isListing(each));
  return code === undefined ? undefined : (refusals[code] ?? `it answered ${code}, which is not a listing`);
}
