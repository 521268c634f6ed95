import type { CaaRecord, MxRecord, SoaRecord, SrvRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';

export interface DnsRecords {
  readonly A: string;
  readonly AAAA: string;
  readonly CAA: CaaProperty;
  readonly CNAME: string;
  readonly MX: MxRecord;
  readonly NS: string;
  readonly PTR: string;
  readonly SOA: SoaRecord;
  readonly SRV: SrvRecord;
  /** The strings of a record joined (RFC 7208, section 3.3), as UTF-8. */
  readonly TXT: string;
}

export interface CaaProperty {
  readonly critical: boolean;
  readonly tag: string;
  readonly value: string;
}

export type DnsRecordType = keyof DnsRecords;

/** RFC 1035, section 3.2.2; RFC 2782; RFC 3596; RFC 8659. */
export const recordTypes = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
} as const satisfies Record<DnsRecordType, number>;

export const questions: {
  readonly [Type in DnsRecordType]: (resolver: Resolver, name: string) => Promise<DnsRecords[Type][]>;
} = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).map(caaProperty),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  MX: (resolver, name) => resolver.resolveMx(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => resolver.resolvePtr(name),
  SOA: async (resolver, name) => [await resolver.resolveSoa(name)],
  SRV: (resolver, name) => resolver.resolveSrv(name),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map(joinedText),
};

/** Each string has a character for each byte, as Node has it. A string may end in the middle of a character. */
export function joinedText(strings: readonly string[]): string {
  return Buffer.from(strings.join(''), 'latin1').toString('utf8');
}

function caaProperty({ critical, ...rest }: CaaRecord): CaaProperty {
  const [tag = '', value = ''] = Object.entries(rest).find(([key]) => key !== 'type') ?? [];
  return { critical: critical !== 0, tag, value: `${value}` };
}

const recordsSeenMax = 20;
const recordCharsMax = 500;

const itself = (text: string): string => text;

/** As zone files have them, but without quotes. */
const texts: { readonly [Type in DnsRecordType]: (record: DnsRecords[Type]) => string } = {
  A: itself,
  AAAA: itself,
  CAA: ({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} ${value}`,
  CNAME: itself,
  MX: ({ priority, exchange }) => `${priority} ${exchange}`,
  NS: itself,
  PTR: itself,
  SOA: ({ nsname, hostmaster, serial, refresh, retry, expire, minttl }) =>
    `${nsname} ${hostmaster} ${serial} ${refresh} ${retry} ${expire} ${minttl}`,
  SRV: ({ priority, weight, port, name }) => `${priority} ${weight} ${port} ${name}`,
  TXT: itself,
};

export const textOf = <Type extends DnsRecordType>(type: Type, record: DnsRecords[Type]): string =>
  texts[type](record);

/** Some records of an answer, for people to see. */
export const textsOf = <Type extends DnsRecordType>(
  type: Type,
  records: readonly DnsRecords[Type][],
): readonly string[] => shortTexts(records.map((record) => textOf(type, record)));

export const shortTexts = (all: readonly string[]): readonly string[] =>
  all.slice(0, recordsSeenMax).map((text) => text.slice(0, recordCharsMax));
