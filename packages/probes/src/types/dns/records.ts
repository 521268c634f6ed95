import { domainToASCII } from 'node:url';
import { type DnsRecords, parseIpAddress } from '@tocsin/egress';
import { comparableName } from '../../dns/look-up.js';
import { brokenTargetRule } from '../../settings/target.js';

/** Field by field as in a zone file (RFC 1035, section 5.1), in one spelling. */
export type RecordFields = readonly string[];

export const expectableTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'CAA',
  'SOA',
  'SRV',
  'PTR',
  'TLSA',
  'DS',
] as const;

export type ExpectableType = (typeof expectableTypes)[number];

const anyValue = '*';

/** `undefined` for text that cannot be such a field. */
type FieldReader = (text: string) => string | undefined;

type RecordKind<Type extends ExpectableType> = {
  readonly example: string;
  readonly fields: readonly FieldReader[];
  readonly fieldsOf: (record: DnsRecords[Type]) => RecordFields;
};

/** RFC 5952, which URLs follow. */
const comparableIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** A property begins with a name, before parameters (RFC 8659, section 4.2). */
const comparableProperty = (value: string): string =>
  `"${value.replace(/^[^;]*/, (name) => name.trim().toLowerCase())}"`;

const name: FieldReader = (text) =>
  text === '.' || brokenTargetRule('domain', text) === undefined
    ? comparableName(domainToASCII(text) || text)
    : undefined;
const number: FieldReader = (text) => (/^\d{1,10}$/.test(text) ? `${Number(text)}` : undefined);
const address =
  (family: 4 | 6): FieldReader =>
  (text) => {
    if (parseIpAddress(text)?.family !== family) return undefined;
    return family === 4 ? text : comparableIpv6(text);
  };
/** White space may part the digits (RFC 4034, section 5.3; RFC 6698, section 2.2). */
const hexadecimal: FieldReader = (text) => {
  const digits = text.replace(/\s/g, '').toLowerCase();
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? digits : undefined;
};
const text: FieldReader = (value) => value;
const flags: FieldReader = (value) => (/^\d{1,3}$/.test(value) ? flagsOf(Number(value) >= 128) : undefined);
const tag: FieldReader = (value) => (/^[a-z0-9]+$/i.test(value) ? value.toLowerCase() : undefined);
const property: FieldReader = (value) => comparableProperty(value.replace(/^"(.*)"$/s, '$1'));

/** The other flags have no meaning (RFC 8659, section 4.1). */
const flagsOf = (critical: boolean): string => (critical ? '128' : '0');

const kinds: { readonly [Type in ExpectableType]: RecordKind<Type> } = {
  A: { example: '192.0.2.1', fields: [address(4)], fieldsOf: (ip) => [ip] },
  AAAA: { example: '2001:db8::1', fields: [address(6)], fieldsOf: (ip) => [comparableIpv6(ip)] },
  CNAME: { example: 'www.example.net', fields: [name], fieldsOf: (target) => [comparableName(target)] },
  MX: {
    example: '10 mx.example.com',
    fields: [number, name],
    fieldsOf: ({ priority, exchange }) => [`${priority}`, comparableName(exchange)],
  },
  TXT: { example: 'v=spf1 -all', fields: [text], fieldsOf: (value) => [value] },
  NS: { example: 'ns1.example.com', fields: [name], fieldsOf: (server) => [comparableName(server)] },
  CAA: {
    example: '0 issue "ca.example.net"',
    fields: [flags, tag, property],
    fieldsOf: (record) => [
      flagsOf(record.critical),
      record.tag.toLowerCase(),
      comparableProperty(record.value),
    ],
  },
  SOA: {
    example: 'ns1.example.com hostmaster.example.com * 7200 3600 1209600 300',
    fields: [name, name, number, number, number, number, number],
    fieldsOf: ({ nsname, hostmaster, serial, refresh, retry, expire, minttl }) => [
      comparableName(nsname),
      comparableName(hostmaster),
      ...[serial, refresh, retry, expire, minttl].map(String),
    ],
  },
  SRV: {
    example: '10 60 5060 sip.example.com',
    fields: [number, number, number, name],
    fieldsOf: (record) => [
      ...[record.priority, record.weight, record.port].map(String),
      comparableName(record.name),
    ],
  },
  PTR: { example: 'mail.example.com', fields: [name], fieldsOf: (host) => [comparableName(host)] },
  TLSA: {
    example: '3 1 1 8d02536c887482bc34ff54e41d2ba659bf85b341a0a20afadb5813dcfbcf286d',
    fields: [number, number, number, hexadecimal],
    fieldsOf: ({ usage, selector, matchingType, data }) => [
      ...[usage, selector, matchingType].map(String),
      data,
    ],
  },
  DS: {
    example: '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118',
    fields: [number, number, number, hexadecimal],
    fieldsOf: ({ keyTag, algorithm, digestType, digest }) => [
      ...[keyTag, algorithm, digestType].map(String),
      digest,
    ],
  },
};

export const exampleOf = (type: ExpectableType): string => kinds[type].example;

export const fieldsOf = <Type extends ExpectableType>(type: Type, record: DnsRecords[Type]): RecordFields =>
  kinds[type].fieldsOf(record);

export function readRecord(type: ExpectableType, written: string): RecordFields | undefined {
  const { fields: readers } = kinds[type];
  const parts = partsOf(written, readers.length);
  const fields = readers.map((read, at) => {
    const part = parts[at];
    return part === undefined || part === anyValue ? part : read(part);
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** The last part may hold spaces. */
function partsOf(written: string, count: number): readonly string[] {
  const pattern = new RegExp(`^${'(\\S+)\\s+'.repeat(count - 1)}(.*)$`, 's');
  return pattern.exec(written)?.slice(1) ?? [];
}

export const fits = (expected: RecordFields, found: RecordFields): boolean =>
  expected.every((field, at) => field === anyValue || field === found[at]);
