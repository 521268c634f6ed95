import { isNativeError } from 'node:util/types';
import { EgressError, type FailureCode } from './egress-error.js';
import type { AttemptPhase } from './phase.js';
import { isTlsError, tlsFailure } from './tls-failure.js';

type Sentence = (target: string, phase: AttemptPhase | undefined) => string;
type Kind = readonly [code: FailureCode, sentence: Sentence, answered?: false];

const refusedConnection: Kind = ['connection_refused', (target) => `${target} refused the connection.`];
const unreachable: Kind = ['connection_refused', (target) => `${target} cannot be reached from here.`, false];
const notAccepted: Kind = ['timeout', (target) => `${target} did not accept the connection in time.`];
const reset: Kind = [
  'connection_reset',
  (target, phase) =>
    phase === 'tls'
      ? `${target} closed the connection in the TLS handshake.`
      : `${target} closed the connection before it had answered.`,
];
const tooManyHeaders: Kind = ['connection_reset', (target) => `${target} answered with too many headers.`];
const notHttp: Kind = [
  'connection_reset',
  (target) => `The answer of ${target} is not an HTTP/1.1 response.`,
];
const unaskedStatus: Kind = [
  'connection_reset',
  (target) => `${target} answered with a 1xx status that was not asked for.`,
];

/** By the codes of Node, the kernel and undici. */
const kinds: Readonly<Record<string, Kind>> = {
  ECONNREFUSED: refusedConnection,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETUNREACH: unreachable,
  ENETDOWN: unreachable,
  ETIMEDOUT: notAccepted,
  ECONNRESET: reset,
  ECONNABORTED: reset,
  EPIPE: reset,
  UND_ERR_SOCKET: reset,
  UND_ERR_HEADERS_OVERFLOW: tooManyHeaders,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: notHttp,
  // undici asserts some rules, such as that a 101 comes with an upgrade.
  ERR_ASSERTION: notHttp,
};

/** Turns any error into a code and a sentence. `internal`: no network causes it. @param target `host:port` */
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

export const flood = (target: string, lack: 'without a status' | 'without ending it'): EgressError =>
  new EgressError('connection_reset', `${target} sent more than a response ${lack}.`);

function kindOf(error: NodeJS.ErrnoException): Kind | undefined {
  // The parser errors of undici have no code.
  if (error.name === 'HTTPParserError') return notHttp;
  // undici closes the connection itself on a 100 or 101. Only its message tells that from a reset.
  if (error.message === 'bad response' || error.message === 'bad upgrade') return unaskedStatus;
  return kinds[error.code ?? ''];
}
