import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { NetworkError } from './network-error.js';

const HOST_CHARS_SHOWN_MAX = 100;

/** What ends a host in a URL, or is taken for something else in one. */
const FOREIGN = /[\s\p{Cc}/?#\\@:%[\]]/u;

/**
 * Reads a host as a URL would: in lower case, in Punycode (RFC 5891), and an IPv4 address in any spelling as four
 * decimal numbers.
 *
 * @throws NetworkError `invalid_request` when it is neither a name nor an address
 */
export function readHost(text: string): string {
  if (isIP(text) !== 0) return text;
  const host = FOREIGN.test(text) ? '' : domainToASCII(text);
  if (host !== '') return host;
  const shown = JSON.stringify(text.slice(0, HOST_CHARS_SHOWN_MAX));
  throw new NetworkError('invalid_request', `${shown} is neither a host name nor an IP address.`);
}

/** @throws NetworkError `invalid_request` */
export function checkPort(port: number): void {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return;
  throw new NetworkError('invalid_request', `${port} is not a port: ports are 1 to 65535.`);
}
