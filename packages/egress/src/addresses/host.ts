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
