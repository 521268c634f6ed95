export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** Both ends included. */
export interface IpRange {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

const octetPattern = /^(?:0|[1-9]\d{0,2})$/;
const hextet = /^[0-9a-f]{1,4}$/i;
const prefixLength = /^(?:0|[1-9]\d{0,2})$/;

/** RFC 4291, section 2.2; IPv4 in four decimal octets without leading zeros. `new URL()` rewrites older spellings. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const family = text.includes(':') ? 6 : 4;
  const value = family === 6 ? parseIpv6(text) : parseIpv4(text);
  return value === undefined ? undefined : { family, value };
}

export function parseIpRange(text: string): IpRange {
  const [addressText = '', prefixText, ...rest] = text.split('/');
  const address = parseIpAddress(addressText);
  if (address === undefined) throw new Error(`"${addressText}" is not an IP address`);

  const bits = address.family === 4 ? 32 : 128;
  const prefix = prefixText ?? String(bits);
  if (rest.length > 0 || !prefixLength.test(prefix) || Number(prefix) > bits) {
    throw new Error(`"${text}" needs a prefix length from 0 to ${bits} after one "/"`);
  }

  const hostMask = (1n << BigInt(bits - Number(prefix))) - 1n;
  if ((address.value & hostMask) !== 0n) {
    throw new Error(`"${text}" has bits set after the first ${prefix}, so it is not the start of a range`);
  }
  return { family: address.family, first: address.value, last: address.value | hostMask };
}

export function rangeHolds(range: IpRange, address: IpAddress): boolean {
  return range.family === address.family && address.value >= range.first && address.value <= range.last;
}

function parseIpv4(text: string): bigint | undefined {
  const octets = text.split('.');
  if (octets.length !== 4) return undefined;
  let value = 0n;
  for (const octet of octets) {
    if (!octetPattern.test(octet) || Number(octet) > 255) return undefined;
    value = (value << 8n) | BigInt(octet);
  }
  return value;
}

function parseIpv6(text: string): bigint | undefined {
  const [head = '', tail, ...rest] = text.split('::');
  if (rest.length > 0) return undefined;

  const left = parseHextets(head, tail === undefined);
  const right = parseHextets(tail ?? '', true);
  if (left === undefined || right === undefined) return undefined;

  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...left, ...Array<bigint>(missing).fill(0n), ...right].reduce(
    (value, hextet) => (value << 16n) | hextet,
    0n,
  );
}

/** Reads `a:b:c`. Where it `endsAddress`, the last 32 bits may be written as IPv4. */
function parseHextets(text: string, endsAddress: boolean): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const hextets: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    if (hextet.test(part)) {
      hextets.push(BigInt(`0x${part}`));
    } else if (endsAddress && index === parts.length - 1) {
      const ipv4 = parseIpv4(part);
      if (ipv4 === undefined) return undefined;
      hextets.push(ipv4 >> 16n, ipv4 & 0xffffn);
    } else {
      return undefined;
    }
  }
  return hextets;
}

/** On Node 20 and 22, `URL.canParse` refuses letters such as `ü` once V8 has compiled it. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
