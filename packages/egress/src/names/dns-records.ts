import type { MxRecord, SoaRecord, SrvRecord } from 'node:dns';

export interface DnsRecords {
  readonly A: string;
  readonly AAAA: string;
  readonly CAA: CaaProperty;
  readonly CNAME: string;
  readonly DS: SignedDelegation;
  readonly MX: MxRecord;
  readonly NS: string;
  readonly PTR: string;
  readonly SOA: SoaRecord;
  readonly SRV: SrvRecord;
  readonly TLSA: CertificateAssociation;
  /** The strings of a record joined (RFC 7208, section 3.3), as UTF-8. */
  readonly TXT: string;
}

export interface CaaProperty {
  readonly critical: boolean;
  readonly tag: string;
  readonly value: string;
}

/** RFC 4034, section 5.1. The digest is in hexadecimal. */
interface SignedDelegation {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

/** RFC 6698, section 2.1. The data is in hexadecimal. */
interface CertificateAssociation {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly data: string;
}

export type DnsRecordType = keyof DnsRecords;

/** RFC 1035, section 3.2.2; RFC 2782; RFC 3596; RFC 4034; RFC 6698; RFC 8659. */
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
  DS: 43,
  TLSA: 52,
  CAA: 257,
} as const satisfies Record<DnsRecordType, number>;

/** Each string has a character for each byte, as Node has it. A string may end in the middle of a character. */
export function joinedText(strings: readonly string[]): string {
  return Buffer.from(strings.join(''), 'latin1').toString('utf8');
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
  DS: ({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest}`,
  MX: ({ priority, exchange }) => `${priority} ${exchange}`,
  NS: itself,
  PTR: itself,
  SOA: ({ nsname, hostmaster, serial, refresh, retry, expire, minttl }) =>
    `${nsname} ${hostmaster} ${serial} ${refresh} ${retry} ${expire} ${minttl}`,
  SRV: ({ priority, weight, port, name }) => `${priority} ${weight} ${port} ${name}`,
  TLSA: ({ usage, selector, matchingType, data }) => `${usage} ${selector} ${matchingType} ${data}`,
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
