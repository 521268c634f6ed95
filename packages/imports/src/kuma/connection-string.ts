import { decodedPart, hostAndPort } from '../report/fields.js';

/** `postgres://user:password@host:port/path?name=value`. */
export type Connection = {
  /** In lower case, without its colon. */
  readonly scheme: string;
  readonly target: string;
  readonly username: string;
  readonly password: string;
  /** Without the slash at its beginning. */
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
};

/** Returns `undefined` for a text without one valid host. */
export function connectionIn(text: string, usualPort: number): Connection | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const target = hostAndPort(host, Number(url.port || usualPort));
  if (target === undefined) return undefined;
  return {
    scheme: url.protocol.slice(0, -1),
    target,
    username: decodedPart(url.username),
    password: decodedPart(url.password),
    path: decodedPart(url.pathname.replace(/^\//, '')),
    parameters: new Map(url.searchParams),
  };
}
