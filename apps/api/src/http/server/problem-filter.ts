import type { Socket } from 'node:net';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { isUnavailable } from '@tocsin/persistence';
import { LOGGER } from '@tocsin/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Replay } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';
import { RateLimited } from '../problems/refusal.js';

const problemMediaType = 'application/problem+json; charset=utf-8';

/** Returns the status of a client's error, or `null` for any other error. */
const clientStatusOf = (error: unknown): number | null => {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode < 500 ? error.statusCode : null;
  }
  return null;
};

export const noSuchPath = (): Problem => new Problem('not_found', 'There is nothing at this path.');

/** Returns the problem of a request without a route, with the methods that its path has (RFC 9110, section 15.5.6). */
const noSuchRoute = ({ server, method, url }: FastifyRequest, reply: FastifyReply): Problem => {
  const methods: readonly string[] = server.methodsOf(url.split('?', 1)[0] ?? '');
  if (methods.length === 0 || methods.includes(method)) return noSuchPath();
  reply.header('Allow', methods.join(', '));
  return new Problem('method_not_allowed', `This path takes ${methods.join(', ')} only.`);
};

/** The client is gone and gets no answer; the metrics count its error. */
const hungUp = (): Problem => new Problem('validation_failed', 'The request ended before its body did.');

/** Converts an error to the problem that the client gets. */
const problemFrom = (error: unknown, request: FastifyRequest, reply: FastifyReply): Problem => {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) {
    return new Problem(
      'unavailable',
      'The database cannot be used at the moment. Try again; with an Idempotency-Key nothing happens twice.',
    );
  }
  const status = clientStatusOf(error);
  switch (status) {
    case null:
      return new Problem('internal', 'The request could not be completed. It may be tried again.');
    case 404:
      return noSuchRoute(request, reply);
    case 413:
      return new Problem('payload_too_large', 'The body is larger than the API takes.');
    case 415:
      return new Problem('validation_failed', 'Content-Type must be application/json.');
    default:
      return new Problem('validation_failed', 'The request cannot be read.');
  }
};

export const sendProblem = (reply: FastifyReply, problem: Problem): void => {
  if (problem instanceof RateLimited) reply.headers(problem.headers);
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  reply.code(problem.status).header('Content-Type', problemMediaType).send(JSON.stringify(problem));
};

/** Leaves out the values of a database error's statement: they may be secret. */
const loggable = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof Replay) {
      reply
        .code(error.status)
        .header('Content-Type', error.status < 400 ? 'application/json; charset=utf-8' : problemMediaType)
        .header('Idempotency-Replayed', 'true')
        .send(error.body);
      return;
    }
    const problem = error === request.raw.errored ? hungUp() : problemFrom(error, request, reply);
    if (problem.status >= 500 && problem !== error) {
      this.logger.error({ request_id: request.id, err: loggable(error) }, 'a request failed');
    }
    sendProblem(reply, problem);
  }
}

/** Answers the errors of routes that Nest's filter does not see. @param failed stands in the log */
export const answerErrors = (
  scope: FastifyInstance,
  logger: Logger,
  failed: string,
  send: (reply: FastifyReply, problem: Problem, request: FastifyRequest) => void = sendProblem,
): void => {
  scope.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error, request, reply);
    if (problem.status >= 500) logger.error({ request_id: request.id, err: loggable(error) }, failed);
    send(reply, problem, request);
  });
};

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
