import { isNativeError } from 'node:util/types';
import { EgressError, type FailureCode } from './egress-error.js';
import type { AttemptPhase } from './phase.js';
import { isTlsError, tlsFailure } from './tls-failure.js';

type Sentence = (target: string, phase: AttemptPhase | undefined) => string;
type Kind = readonly [code: FailureCode, sentence: Sentence, answered?: false];

const REFUSED: Kind = ['connection_refused', (target) => `${target} refused the connection.`];
const UNREACHABLE: Kind = ['connection_refused', (target) => `${target} cannot be reached from here.`, false];
const NOT_ACCEPTED: Kind = ['timeout', (target) => `${target} did not accept the connection in time.`];
const RESET: Kind = [
  'connection_reset',
  (target, phase) =>
    phase === 'tls'
      ? `${target} closed the connection in the TLS handshake.`
      : `${target} closed the connection before it had answered.`,
];
const HEADERS: Kind = ['connection_reset', (target) => `${target} answered with too many headers.`];
const NOT_HTTP: Kind = [
  'connection_reset',
  (target) => `What ${target} answered is not an HTTP/1.1 response.`,
];
const UNASKED: Kind = [
  'connection_reset',
  (target) => `${target} answered with a 1xx status that was not asked for.`,
];

/** What Node, the kernel and undici call a failure, and what we call it. */
const KINDS: Readonly<Record<string, Kind>> = {
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: UNREACHABLE,
  EHOSTDOWN: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENETDOWN: UNREACHABLE,
  ETIMEDOUT: NOT_ACCEPTED,
  ECONNRESET: RESET,
  ECONNABORTED: RESET,
  EPIPE: RESET,
  UND_ERR_SOCKET: RESET,
  UND_ERR_HEADERS_OVERFLOW: HEADERS,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: NOT_HTTP,
  // undici asserts some of what a server should keep to, such as that a 101 comes with an upgrade.
  ERR_ASSERTION: NOT_HTTP,
};

/**
 * Gives any error met on the way to `target` (`host:port`) one of our codes and a sentence. What is not known
 * to be the network's doing is `internal`. `phase` is what failed, where that is known.
 */
export function failureOf(error: unknown, target: string, phase?: AttemptPhase): EgressError {
  if (error instanceof EgressError) return error;
  if (!isNativeError(error)) return new EgressError('internal', String(error));
  if (isTlsError(error)) return tlsFailure(error);

  const kind = kindOf(error);
  if (kind === undefined) {
    return new EgressError('internal', `Unexpected error: ${error.message}`, { cause: error });
  }
  const [code, sentence, answered] = kind;
  return new EgressError(code, sentence(target, phase), {
    cause: error,
    ...(answered === false && { answered }),
  });
}

function kindOf(error: NodeJS.ErrnoException): Kind | undefined {
  // undici's parser errors have no code, but a name in common.
  if (error.name === 'HTTPParserError') return NOT_HTTP;
  // undici closes the connection itself on a 100 or 101, and only its message tells that from a reset.
  if (error.message === 'bad response' || error.message === 'bad upgrade') return UNASKED;
  return KINDS[error.code ?? ''];
}
