/** The addresses that `localhost` stands for, whatever a name server says (RFC 6761, section 6.3). */
export const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

/** The host of a URL as a socket wants it: `[::1]` without its brackets. */
export function hostOf(url: URL): string {
  const { hostname } = url;
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** What a socket connects to, as a reader expects it: `[::1]:80`, `hooks.example.com:443`. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A name without the dot that may end it and in lower case, so that it can be compared. */
export function normalisedName(host: string): string {
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

/** Whether `host` is `localhost` or a name below it (RFC 6761, section 6.3). */
export function isLocalhost(host: string): boolean {
  const name = normalisedName(host);
  return name === 'localhost' || name.endsWith('.localhost');
}
