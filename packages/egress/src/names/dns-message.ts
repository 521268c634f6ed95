import { domainToASCII } from 'node:url';

/** RFC 1035, sections 3.2.2 and 4.1.1; RFC 3596; RFC 8659. */
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
} as const;

const headerBytes = 12;
const recordsMax = 500;
const pointersMax = 64;
const nameCharsMax = 255;

export interface DnsRecord {
  readonly owner: string;
  readonly type: number;
  /** Of CNAME and NS: the name that it holds. */
  readonly target: string | undefined;
}

export interface DnsMessage {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  readonly answers: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
}

/** A question as c-ares asks it, but without EDNS. @throws RangeError when `name` is none */
export function dnsQuestion(id: number, name: string, type: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  // Recursion desired (RFC 1035, section 4.1.1).
  header.writeUInt16BE(0x0100, 2);
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

function readMessage(bytes: Buffer, id: number): DnsMessage | undefined {
  const flags = bytes.readUInt16BE(2);
  if (bytes.readUInt16BE(0) !== id || (flags & 0x8000) === 0) return undefined;
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
  return {
    rcode: flags & 0x000f,
    isAuthoritative: (flags & 0x0400) !== 0,
    isTruncated: (flags & 0x0200) !== 0,
    answers,
    authority,
  };
}

function readRecord(bytes: Buffer, start: number): { readonly record: DnsRecord; readonly end: number } {
  const { name: owner, end: at } = readName(bytes, start);
  const type = bytes.readUInt16BE(at);
  const end = at + 10 + bytes.readUInt16BE(at + 8);
  if (end > bytes.length) throw new RangeError('A record is cut off.');
  const holdsName = type === recordTypes.CNAME || type === recordTypes.NS;
  const target = holdsName ? readName(bytes, at + 10).name : undefined;
  return { record: { owner, type, target }, end };
}

/** RFC 1035, section 4.1.4. Pointers lead backwards, and are bounded. */
function readName(bytes: Buffer, start: number): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = start;
  let end: number | undefined;
  let pointers = 0;
  let chars = 0;
  while (true) {
    const length = bytes.readUInt8(at);
    if (length >= 0xc0) {
      end ??= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
      pointers += 1;
      if (pointers > pointersMax) throw new RangeError('A name never ends.');
      continue;
    }
    if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 };
    chars += length + 1;
    if (length > 63 || chars > nameCharsMax || at + 1 + length > bytes.length) {
      throw new RangeError('A name is too long.');
    }
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
}
