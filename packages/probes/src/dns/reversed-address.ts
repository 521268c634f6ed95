import { type parseIpAddress } from '@tocsin/egress';

type IpAddress = NonNullable<ReturnType<typeof parseIpAddress>>;

/** The labels of an address, the last part first: bytes in IPv4, hexadecimal digits in IPv6 (RFC 3596, section 2.5). */
export const reversedAddress = ({ family, value }: Pick<IpAddress, 'family' | 'value'>): string =>
  family === 4
    ? [0n, 8n, 16n, 24n].map((bits) => `${(value >> bits) & 255n}`).join('.')
    : [...value.toString(16).padStart(32, '0')].reverse().join('.');

/** The name that has the PTR records of an address. */
export const reverseName = (address: IpAddress): string =>
  `${reversedAddress(address)}.${address.family === 4 ? 'in-addr' : 'ip6'}.arpa`;
