import { isNativeError } from 'node:util/types';
import { EgressError } from './egress-error.js';
import type { AttemptPhase } from './phase.js';
import { isTlsError, tlsFailure } from './tls-failure.js';
import { libraryError, notHttp, unaskedStatus } from './words/library-errors.js';
import { closedConnection, type Kind, systemErrors } from './words/system-errors.js';
import { withoutCodes } from './words/without-codes.js';

/** Turns any error into a code and a sentence. `internal`: no network causes it. @param target `host:port` */
export function failureOf(error: unknown, target: string, phase?: AttemptPhase): EgressError {
  if (error instanceof EgressError) return error;
  if (!isNativeError(error)) return new EgressError('internal', withoutCodes(String(error)));
  if (isTlsError(error)) return tlsFailure(error);

  const kind = kindOf(error);
  if (kind === undefined) {
    return new EgressError('internal', `Unexpected error: ${withoutCodes(error.message)}`, { cause: error });
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
  const { code = '' } = error;
  if (code === 'ECONNRESET' && !isReset(error)) return closedConnection;
  return systemErrors.get(code) ?? libraryError(code);
}

/** Node gives the code of a reset to a close too, but only the kernel names its call. */
export const isReset = ({ code, syscall }: Pick<NodeJS.ErrnoException, 'code' | 'syscall'>): boolean =>
  code === 'ECONNRESET' && syscall !== undefined;
