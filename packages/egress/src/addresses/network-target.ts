import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { NetworkError } from '../failures/network-error.js';

const hostCharsShownMax = 100;

/** These end a host in a URL, or mean something else there. */
const foreignCharacters = /[\s\p{Cc}/?#\\@:%[\]]/u;

/** Reads a host as a URL would, in Punycode (RFC 5891). @throws NetworkError `invalid_request` */
export function readHost(text: string): string {
  if (isIP(text) !== 0) return text;
  const host = foreignCharacters.test(text) ? '' : domainToASCII(text);
  if (host !== '') return host;
  const shown = JSON.stringify(text.slice(0, hostCharsShownMax));
  throw new NetworkError('invalid_request', `${shown} is neither a host name nor an IP address.`);
}

/** @throws NetworkError `invalid_request` */
export function checkPort(port: number): void {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return;
  throw new NetworkError('invalid_request', `${port} is not a port: ports are 1 to 65535.`);
}
