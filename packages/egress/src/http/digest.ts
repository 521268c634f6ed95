import { createHash, randomBytes } from 'node:crypto';

/** For HTTP Digest (RFC 7616). */
export interface DigestLogin {
  /** Without a colon. */
  readonly username: string;
  readonly password: string;
}

export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  /** As the server wrote it. */
  readonly algorithm: string | undefined;
  /** False for a server of RFC 2069. */
  readonly hasQop: boolean;
  /** The login was right, and its nonce too old. */
  readonly isStale: boolean;
}

type Parameters = ReadonlyMap<string, string>;

/** RFC 9110, section 11: a header may hold several challenges. The patterns take linear time. */
const token = /[!#$%&'*+.^_`|~\w-]+/y;
const token68 = /[ \t]+[\w.~+/-]+=*[ \t]*(?=,|$)/y;
const equals = /[ \t]*=[ \t]*/y;
const quoted = /"((?:[^"\\]|\\.)*)"/y;
const separators = /[ \t,]*/y;

const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The strongest first. */
const hashes: ReadonlyMap<string, string> = new Map([
  ['sha-256', 'sha256'],
  ['md5', 'md5'],
]);
const strongestFirst = [...hashes.keys()];

/** Returns the strongest Digest challenge that can be answered: SHA-256 before MD5, with `auth` or without `qop`. */
export function digestChallenge(headers: readonly string[]): DigestChallenge | undefined {
  const challenges = headers
    .flatMap(digestParameters)
    .flatMap((parameters) => readChallenge(parameters) ?? []);
  return challenges.toSorted((a, b) => strengthRank(a) - strengthRank(b))[0];
}

const familyOf = ({ algorithm = 'MD5' }: Pick<DigestChallenge, 'algorithm'>): string =>
  algorithm.toLowerCase().replace(/-sess$/, '');

const strengthRank = (challenge: DigestChallenge): number => strongestFirst.indexOf(familyOf(challenge));

function readChallenge(parameters: Parameters): DigestChallenge | undefined {
  const [realm, nonce, qop] = ['realm', 'nonce', 'qop'].map((name) => parameters.get(name));
  const algorithm = parameters.get('algorithm');
  const opaque = parameters.get('opaque');
  const values = [...parameters.values()];
  if (realm === undefined || nonce === undefined || !values.every((value) => sendable.test(value)))
    return undefined;
  if (!hashes.has(familyOf({ algorithm }))) return undefined;
  const hasQop = qop !== undefined && qop.trim() !== '';
  const allowed = hasQop ? qop.toLowerCase().split(',') : ['auth'];
  if (!allowed.some((each) => each.trim() === 'auth')) return undefined;
  const isStale = parameters.get('stale')?.toLowerCase() === 'true';
  return { realm, nonce, opaque, algorithm, hasQop, isStale };
}

/** The parameters of each Digest challenge in a header. What follows a fault in its syntax is left out. */
function digestParameters(header: string): readonly Parameters[] {
  const found: Map<string, string>[] = [];
  let current: Map<string, string> | undefined;
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match[1] ?? match[0];
  };
  while (true) {
    take(separators);
    const name = take(token);
    if (name === undefined) return found;
    if (take(equals) === undefined) {
      current = name.toLowerCase() === 'digest' ? new Map() : undefined;
      if (current !== undefined) found.push(current);
      take(token68);
      continue;
    }
    const value = take(quoted)?.replace(/\\(.)/g, '$1') ?? take(token);
    if (value === undefined) return found;
    current?.set(name.toLowerCase(), value);
  }
}

export interface DigestedRequest {
  readonly method: string;
  /** The path and query that the request line has. */
  readonly uri: string;
}

/** The value of `Authorization`: RFC 7616, section 3.4, or RFC 2069, section 2.1.2, for a server without `qop`. */
export function digestAuthorization(
  challenge: DigestChallenge,
  { method, uri }: DigestedRequest,
  login: DigestLogin,
  cnonce = randomBytes(16).toString('hex'),
): string {
  const { realm, nonce, opaque, algorithm, hasQop } = challenge;
  const hash = (...parts: readonly string[]): string =>
    createHash(hashes.get(familyOf(challenge)) ?? 'md5')
      .update(parts.join(':'), 'latin1')
      .digest('hex');
  const username = utf8Bytes(login.username);
  const isSession = algorithm?.toLowerCase().endsWith('-sess') === true;
  const secret = hash(username, realm, utf8Bytes(login.password));
  const first = isSession ? hash(secret, nonce, cnonce) : secret;
  // A nonce is used once, so its count stays 1.
  const count = '00000001';
  const second = hash(method, uri);
  const response = hasQop ? hash(first, nonce, count, cnonce, 'auth', second) : hash(first, nonce, second);
  return `Digest ${[
    `username=${inQuotes(username)}`,
    `realm=${inQuotes(realm)}`,
    `uri=${inQuotes(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `nonce=${inQuotes(nonce)}`,
    ...(hasQop ? [`nc=${count}`, 'qop=auth'] : []),
    ...(hasQop || isSession ? [`cnonce=${inQuotes(cnonce)}`] : []),
    `response=${inQuotes(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${inQuotes(opaque)}`]),
  ].join(', ')}`;
}

/** With a character for each byte, as headers have them. */
const utf8Bytes = (text: string): string => Buffer.from(text).toString('latin1');

const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
