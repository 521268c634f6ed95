import { type IpRange, parseIpAddress, parseIpRange } from '@tocsin/egress/policy';
import { isIP } from 'class-validator';
import type { FastifyRequest } from 'fastify';

const mappedPrefix = /^::ffff:(?=\d+\.)/i;
const ipv6Groups = 8;
/** Providers give a customer at least a /64 (RFC 6177, section 2). */
const networkGroups = 4;
const siteGroups = 3;

/** Returns an IPv4 address as such, also when IPv6 carries it. */
export const plainAddress = (address: string): string => address.replace(mappedPrefix, '');

/** Returns the connection's address, or the one that a trusted proxy names. */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  plainAddress(isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown'));

/** Returns what to count a client's requests by. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request));

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Sites get a /48 as easily as a /64 (RFC 6177, section 2). An IPv4 address stays as it is. */
export const clientSite = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request), siteGroups);

/** Returns what to count requests by: an IPv6 client has 2^64 addresses. */
export const networkOf = (address: string, groupsKept = networkGroups): string => {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.replace(/%.*/, '').split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = after === undefined ? 0 : ipv6Groups - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groupsKept * 16}`;
};

/** Tells whether text is an IP address or a CIDR range (RFC 4632, section 3.1; RFC 4291, section 2.3). */
export const isNetwork = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  try {
    parseIpRange(value);
    return true;
  } catch {
    return false;
  }
};

const holds = (outer: IpRange, { family, first, last }: IpRange): boolean =>
  outer.family === family && outer.first <= first && last <= outer.last;

/** Tells whether each of the inner networks is in one of the outer. No networks at all stand for any address. */
export const coversNetworks = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (outer.length === 0) return true;
  const ranges = outer.map(parseIpRange);
  return inner.length > 0 && inner.every((each) => ranges.some((range) => holds(range, parseIpRange(each))));
};

/** @param address of a client, which may name a zone (RFC 4007, section 11) */
export const mayComeFrom = (address: string, networks: readonly string[]): boolean => {
  const withoutZone = address.replace(/%.*/, '');
  if (networks.length > 0 && parseIpAddress(withoutZone) === undefined) return false;
  return coversNetworks(networks, [withoutZone]);
};
