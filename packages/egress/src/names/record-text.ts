import { SocketAddress } from 'node:net';
import { readName } from './dns-name.js';
import { type DnsRecords, type DnsRecordType, joinedText, recordTypes, textOf } from './dns-records.js';

const typeNames = new Map(
  Object.entries(recordTypes).map(([name, number]) => [number as number, name as DnsRecordType]),
);

/** RFC 8659, section 4.1. */
const criticalFlag = 0x80;

/** Where the data of a record is in its message. */
export interface RecordData {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * `name type data`, as zone files have it, but without quotes. Other types, and data that its type does not allow, are
 * written as bytes (RFC 3597, section 5).
 */
export function recordText(owner: string, type: number, data: RecordData): string {
  const name = typeNames.get(type);
  const text = (name && knownText(name, data)) ?? unknownText(data);
  return `${shownName(owner)} ${name ?? `TYPE${type}`} ${text}`;
}

function knownText<Type extends DnsRecordType>(type: Type, data: RecordData): string | undefined {
  const record = recordOf(type, data);
  return record === undefined ? undefined : textOf(type, record);
}

/** Returns `undefined` for data that the type does not allow. */
export function recordOf<Type extends DnsRecordType>(
  type: Type,
  data: RecordData,
): DnsRecords[Type] | undefined {
  try {
    const fields = new DataFields(data);
    const record = readers[type](fields);
    return fields.isAtEnd ? record : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const unknownText = ({ bytes, start, end }: RecordData): string =>
  `\\# ${end - start} ${bytes.toString('hex', start, end)}`.trimEnd();

/** RFC 1035, section 5.1. */
const shownName = (name: string): string =>
  name === '' ? '.' : name.replace(/[^!-~]/g, (char) => `\\${String(char.charCodeAt(0)).padStart(3, '0')}`);

/** Reads the fields of a record's data in order. Each throws a RangeError behind the end. */
class DataFields {
  #at: number;
  readonly #bytes: Buffer;

  constructor({ bytes, start, end }: RecordData) {
    this.#at = start;
    this.#bytes = bytes.subarray(0, end);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  number(byteLength: 1 | 2 | 4): number {
    this.#at += byteLength;
    return this.#bytes.readUIntBE(this.#at - byteLength, byteLength);
  }

  name(): string {
    const { name, end } = readName(this.#bytes, this.#at);
    this.#at = end;
    return shownName(name);
  }

  string(): string {
    return this.text(this.number(1));
  }

  hexadecimal(): string {
    const from = this.#at;
    this.#at = this.#bytes.length;
    return this.#bytes.toString('hex', from);
  }

  text(byteLength = this.#bytes.length - this.#at): string {
    this.#at += byteLength;
    if (this.#at > this.#bytes.length) throw new RangeError('A text is cut off.');
    return this.#bytes.toString('latin1', this.#at - byteLength, this.#at);
  }
}

/** RFC 1035, section 3.3; RFC 2782; RFC 3596; RFC 4034; RFC 6698; RFC 8659. */
const readers: { readonly [Type in DnsRecordType]: (data: DataFields) => DnsRecords[Type] } = {
  A: (data) => Array.from({ length: 4 }, () => data.number(1)).join('.'),
  AAAA: (data) => {
    const groups = Array.from({ length: 8 }, () => data.number(2).toString(16));
    return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
  },
  CAA: (data) => ({
    critical: (data.number(1) & criticalFlag) !== 0,
    tag: data.string(),
    value: data.text(),
  }),
  CNAME: (data) => data.name(),
  DS: (data) => ({
    keyTag: data.number(2),
    algorithm: data.number(1),
    digestType: data.number(1),
    digest: data.hexadecimal(),
  }),
  MX: (data) => ({ priority: data.number(2), exchange: data.name() }),
  NS: (data) => data.name(),
  PTR: (data) => data.name(),
  SOA: (data) => ({
    nsname: data.name(),
    hostmaster: data.name(),
    serial: data.number(4),
    refresh: data.number(4),
    retry: data.number(4),
    expire: data.number(4),
    minttl: data.number(4),
  }),
  SRV: (data) => ({
    priority: data.number(2),
    weight: data.number(2),
    port: data.number(2),
    name: data.name(),
  }),
  TLSA: (data) => ({
    usage: data.number(1),
    selector: data.number(1),
    matchingType: data.number(1),
    data: data.hexadecimal(),
  }),
  TXT: (data) => {
    const strings: string[] = [];
    while (!data.isAtEnd) strings.push(data.string());
    return joinedText(strings);
  },
};
