import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { NetworkError } from '../failures/egress-error.js';
import { address } from '../reasons/address.js';

/** RFC 6761, section 6.3. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1'];

/** `[::1]` without its brackets. */
export function hostOf(url: URL): string {
  const { hostname } = url;
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** `[::1]:80`, `hooks.example.com:443`. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** In lower case, without a dot at its end. */
export function normalisedName(host: string): string {
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

/** Returns true if `host` is `localhost` or a name below it (RFC 6761, section 6.3). */
export function isLocalhost(host: string): boolean {
  const name = normalisedName(host);
  return name === 'localhost' || name.endsWith('.localhost');
}

const hostCharsShownMax = 100;

/** These end a host in a URL, or mean something else there. */
const foreignCharacters = /[\s\p{Cc}/?#\\@:%[\]]/u;

/** Reads a host as a URL would, in Punycode (RFC 5891). @throws NetworkError `invalid_request` */
export function readHost(text: string): string {
  if (isIP(text) !== 0) return text;
  const host = foreignCharacters.test(text) ? '' : domainToASCII(text);
  if (host !== '') return host;
  const shown = JSON.stringify(text.slice(0, hostCharsShownMax));
  throw new NetworkError('invalid_request', address.not_a_host({ text: shown }));
}

/** @throws NetworkError `invalid_request` */
export function checkPort(port: number): void {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return;
  throw new NetworkError('invalid_request', address.not_a_port({ port: String(port) }));
}
