import { isIP } from 'class-validator';
import type { FastifyRequest } from 'fastify';

const mappedPrefix = /^::ffff:(?=\d+\.)/i;
const ipv6Groups = 8;
/** A /64: what a provider gives to one customer at least (RFC 6177, section 2). */
const networkGroups = 4;

/**
 * The IP address that a request comes from: of the connection, or of what a proxy that is trusted says. An IPv4 address
 * is written as such also where it came through a socket for both versions.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  (isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown')).replace(mappedPrefix, '');

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Whom an address stands for when requests are counted: one who has an IPv6 address has 2^64 of them. */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.replace(/%.*/, '').split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = after === undefined ? 0 : ipv6Groups - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
