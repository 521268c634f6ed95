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
