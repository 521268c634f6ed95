import { isNativeError } from 'node:util/types';
import { connection } from '../reasons/connection.js';
import { answers } from '../reasons/http.js';
import { EgressError } from './egress-error.js';
import type { AttemptPhase } from './phase.js';
import { isTlsError, tlsFailure } from './tls-failure.js';
import { libraryError, notHttp, unaskedStatus, withoutCodes } from './words/library-errors.js';
import { closedConnection, type Kind, systemErrors } from './words/system-errors.js';

/** Turns any error into a code and a sentence. `internal`: no network causes it. @param target `host:port` */
export function failureOf(error: unknown, target: string, phase?: AttemptPhase): EgressError {
  if (error instanceof EgressError) return error;
  if (!isNativeError(error))
    return new EgressError('internal', connection.thrown({ what: withoutCodes(String(error)) }));
  if (isTlsError(error)) return tlsFailure(error);

  const kind = kindOf(error);
  if (kind === undefined) {
    const what = withoutCodes(error.message);
    return new EgressError('internal', connection.unexpected({ what }), { cause: error });
  }
  const [code, sentence, answered] = kind;
  return new EgressError(code, sentence(target, phase), {
    cause: error,
    ...(answered === false && { answered }),
  });
}

export const flood = (target: string, lack: 'without_status' | 'without_end'): EgressError =>
  new EgressError('connection_reset', answers[`flood_${lack}`]({ target }));

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
