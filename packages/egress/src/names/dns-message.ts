import { domainToASCII } from 'node:url';
import { readName } from './dns-name.js';
import { recordTypes } from './dns-records.js';
import { type RecordData, recordText } from './record-text.js';

/** RFC 1035, section 4.1.1; RFC 2136, section 2.2; RFC 8490, section 10.1. */
export const rcodes = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  YXRRSET: 7,
  NXRRSET: 8,
  NOTAUTH: 9,
  NOTZONE: 10,
  DSOTYPENI: 11,
} as const;

const rcodeNames = new Map<number, string>(Object.entries(rcodes).map(([name, rcode]) => [rcode, name]));

/** RFC 1035, section 4.1.1; RFC 4035, section 3. In the order of `dig`. */
const flagBits = { aa: 0x0400, tc: 0x0200, rd: 0x0100, ra: 0x0080, ad: 0x0020, cd: 0x0010 } as const;

type DnsFlag = keyof typeof flagBits;

const isResponse = 0x8000;
const headerBytes = 12;
const recordsMax = 500;

export interface DnsRecord {
  readonly owner: string;
  readonly type: number;
  /** The name that a CNAME or NS record holds. */
  readonly target: string | undefined;
  readonly data: RecordData;
  /** `name type data`. */
  readonly text: string;
}

export interface DnsMessage {
  readonly rcode: number;
  /** Those that are set, without `qr`. */
  readonly flags: readonly DnsFlag[];
  readonly answers: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
}

/** As the registry of IANA names it, in capitals. */
export const rcodeName = (rcode: number): string => rcodeNames.get(rcode) ?? `RCODE${rcode}`;

/** A question as c-ares asks it, but without EDNS. @throws RangeError when `name` is none */
export function dnsQuestion(id: number, name: string, type: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(flagBits.rd, 2);
  header.writeUInt16BE(1, 4);
  const labels = (domainToASCII(name) || name).split('.').filter((label) => label !== '');
  const written = labels.map((label) => {
    if (label.length > 63) throw new RangeError('A label is too long.');
    return Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')]);
  });
  const end = Buffer.from([0, type >> 8, type & 255, 0, 1]);
  return Buffer.concat([header, ...written, end]);
}

/** Returns `undefined` for what is no answer to the question `id`. Names are in lower case, without a dot at the end. */
export function readDnsMessage(bytes: Buffer, id: number): DnsMessage | undefined {
  try {
    return readMessage(bytes, id);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Not by the package dns-packet (5.6.1): it takes a length behind the end of a message for NaN, and starts anew at the
 * header. So 462 bytes kept it busy for 13 seconds, and took 3 GB.
 */
function readMessage(bytes: Buffer, id: number): DnsMessage | undefined {
  const header = bytes.readUInt16BE(2);
  if (bytes.readUInt16BE(0) !== id || (header & isResponse) === 0) return undefined;
  let at = headerBytes;
  for (let left = bytes.readUInt16BE(4); left > 0; left -= 1) at = readName(bytes, at).end + 4;
  const sections = [bytes.readUInt16BE(6), bytes.readUInt16BE(8)].map((count) => {
    const records: DnsRecord[] = [];
    for (let left = Math.min(count, recordsMax); left > 0; left -= 1) {
      const { record, end } = readRecord(bytes, at);
      records.push(record);
      at = end;
    }
    return records;
  });
  const [answers = [], authority = []] = sections;
  const flags = (Object.keys(flagBits) as DnsFlag[]).filter((flag) => (header & flagBits[flag]) !== 0);
  return { rcode: header & 0x000f, flags, answers, authority };
}

function readRecord(bytes: Buffer, at: number): { readonly record: DnsRecord; readonly end: number } {
  const { name: owner, end: fields } = readName(bytes, at);
  const type = bytes.readUInt16BE(fields);
  const start = fields + 10;
  const end = start + bytes.readUInt16BE(fields + 8);
  if (end > bytes.length) throw new RangeError('A record is cut off.');
  const holdsName = type === recordTypes.CNAME || type === recordTypes.NS;
  const target = holdsName ? readName(bytes, start).name : undefined;
  const data = { bytes, start, end };
  return { record: { owner, type, target, data, text: recordText(owner, type, data) }, end };
}
