import { isNativeError } from 'node:util/types';
import { EgressError, type FailureCode } from './egress-error.js';
import { isTlsError, tlsFailure } from './tls-failure.js';

type Sentence = (target: string) => string;

const refused: Sentence = (target) => `${target} refused the connection.`;
const unreachable: Sentence = (target) => `${target} cannot be reached from here.`;
const reset: Sentence = (target) => `${target} closed the connection before it had answered.`;
const notHttp: Sentence = (target) => `What ${target} answered is not an HTTP/1.1 response.`;

/** What Node, the kernel and undici call a failure, and what we call it. */
const FAILURES: Readonly<Record<string, readonly [FailureCode, Sentence]>> = {
  ECONNREFUSED: ['connection_refused', refused],
  EHOSTUNREACH: ['connection_refused', unreachable],
  EHOSTDOWN: ['connection_refused', unreachable],
  ENETUNREACH: ['connection_refused', unreachable],
  ENETDOWN: ['connection_refused', unreachable],
  ETIMEDOUT: ['timeout', (target) => `${target} did not accept the connection in time.`],
  ECONNRESET: ['connection_reset', reset],
  ECONNABORTED: ['connection_reset', reset],
  EPIPE: ['connection_reset', reset],
  UND_ERR_SOCKET: ['connection_reset', reset],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['connection_reset', notHttp],
  UND_ERR_HEADERS_OVERFLOW: ['connection_reset', (target) => `${target} answered with too many headers.`],
};

/**
 * Gives any error met on the way to `target` (`host:port`) one of our codes and a sentence. What is not known
 * to be the network's doing is `internal`.
 */
export function failureOf(error: unknown, target: string): EgressError {
  if (error instanceof EgressError) return error;
  if (!isNativeError(error)) return new EgressError('internal', String(error));

  if (isTlsError(error)) return tlsFailure(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // undici's parser errors have a name in common, and no code.
  if (error.name === 'HTTPParserError') return failure(['connection_reset', notHttp], target, error);
  const known = FAILURES[code];
  if (known !== undefined) return failure(known, target, error);
  return new EgressError('internal', `Unexpected error: ${error.message}`, { cause: error });
}

function failure(
  [code, sentence]: readonly [FailureCode, Sentence],
  target: string,
  cause: Error,
): EgressError {
  return new EgressError(code, sentence(target), { cause });
}
