import { domainToASCII } from 'node:url';
import { parseIpAddress, parseUrl } from '@tocsin/egress';

export type TargetKind =
  /** A URL with http or https, and without a login. */
  | 'url'
  /** A URL with ws or wss, without a login, and without a fragment: RFC 6455, section 3. */
  | 'websocket_url'
  | 'host'
  /** An IPv6 address stands in brackets. */
  | 'host_and_port'
  | 'host_and_optional_port'
  | 'domain'
  | 'label';

export type HostAndPort = { readonly host: string; readonly port: number | undefined };

const rules: Readonly<Record<TargetKind, string>> = {
  url: 'must be a URL that begins with http:// or https:// and holds no login',
  websocket_url: 'must be a URL that begins with ws:// or wss:// and holds no login and no #',
  host: 'must be a host name or an IP address, such as shop.example.com',
  host_and_port: 'must be a host and a port, such as shop.example.com:443 or [2001:db8::1]:443',
  host_and_optional_port: 'must be a host, or a host and a port such as shop.example.com:443',
  domain: 'must be a domain name, such as example.com',
  label: 'must be text',
};

const readers: Readonly<Record<TargetKind, (text: string) => boolean>> = {
  url: isHttpUrl,
  websocket_url: isWebsocketUrl,
  host: isHost,
  host_and_port: (text) => hostAndPortOf(text)?.port !== undefined,
  host_and_optional_port: (text) => hostAndPortOf(text) !== undefined,
  domain: isDomainName,
  label: (text) => text.trim() !== '',
};

/** The broken rule ends a sentence that begins with `target`. */
export const brokenTargetRule = (kind: TargetKind, text: string): string | undefined =>
  readers[kind](text) ? undefined : rules[kind];

/** Takes what is wanted from the URL of a page, since people have such URLs at hand. */
export const targetIn = (kind: TargetKind, written: string): string => {
  if (kind === 'url' || kind === 'label' || !isHttpUrl(written)) return written;
  return kind === 'websocket_url' ? written.replace(/^http/i, 'ws') : partOfUrl(kind, written);
};

const partOfUrl = (kind: TargetKind, url: string): string => {
  const { protocol, hostname, port } = new URL(url);
  const usualPort = kind === 'host_and_port' ? (protocol === 'https:' ? '443' : '80') : '';
  const wantsPort = kind === 'host_and_port' || kind === 'host_and_optional_port';
  const endPort = wantsPort ? port || usualPort : '';
  return endPort === '' ? hostname.replace(/^\[(.*)\]$/, '$1') : `${hostname}:${endPort}`;
};

export const hostOf = (target: string): string =>
  (/^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(target)?.[1] ?? '').toLowerCase();

export function hostAndPortOf(text: string): HostAndPort | undefined {
  if (familyOf(text) === 6) return { host: text, port: undefined };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = digits === undefined ? undefined : Number(digits);
  const hostIsRight = bracketed === undefined ? isHost(host) : familyOf(host) === 6;
  const portIsRight = port === undefined || (port >= 1 && port <= 65_535);
  return hostIsRight && portIsRight ? { host, port } : undefined;
}

export const endpointOf = (
  target: string,
  defaultPort = 0,
): { readonly host: string; readonly port: number } => {
  const { host, port = defaultPort } = hostAndPortOf(target) ?? { host: target };
  return { host, port };
};

/** @param url one that is a target */
export const endpointOfUrl = (
  url: string,
): { readonly host: string; readonly port: number; readonly secure: boolean } => {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'wss:' || protocol === 'https:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    secure,
  };
};

const familyOf = (text: string): 4 | 6 | undefined => parseIpAddress(text)?.family;

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && isUrlWithoutLogin(text);
}

function isWebsocketUrl(text: string): boolean {
  return /^wss?:\/\/[^#]*$/i.test(text) && isUrlWithoutLogin(text);
}

function isUrlWithoutLogin(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && url.username === '' && url.password === '' && url.port !== '0';
}

function isHost(text: string): boolean {
  return familyOf(text) !== undefined || isDomainName(text);
}

/** RFC 1035, section 2.3.4. Service names begin with an underscore (RFC 8552). */
function isDomainName(text: string): boolean {
  const name = domainToASCII(text).replace(/\.$/, '');
  return (
    name.length <= 253 &&
    familyOf(name) === undefined &&
    name.split('.').every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i.test(label))
  );
}
