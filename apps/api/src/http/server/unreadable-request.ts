import type { Socket } from 'node:net';
import { Problem } from '../problems/problem.js';
import { problemMediaType } from './problem-filter.js';

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

const problemOf = (code: string | undefined): Problem =>
  code === timeoutCode
    ? new Problem('request_timeout', 'The request did not arrive in time.')
    : new Problem('validation_failed', 'The request cannot be read as HTTP.');

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout' };

/** Answers bytes that are not HTTP, or arrive too slowly. */
export const answerUnreadable = ({ code }: Error & { code?: string }, socket: Socket): void => {
  // After a part of an answer, clients would read another answer as more of it.
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const problem = problemOf(code);
  const body = JSON.stringify(problem);
  socket.write(
    [
      `HTTP/1.1 ${problem.status} ${reasons[problem.status]}`,
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // `end` would leave the client's half open.
  socket.destroySoon();
};
