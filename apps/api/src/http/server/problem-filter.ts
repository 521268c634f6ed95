import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { isUnavailable } from '@tocsin/persistence';
import { LOGGER } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Replay } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';

export const problemMediaType = 'application/problem+json; charset=utf-8';

/** The status that Nest or Fastify chose for an error of the client's, `null` for what is no fault of the client's. */
const clientStatusOf = (error: unknown): number | null => {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode < 500 ? error.statusCode : null;
  }
  return null;
};

export const noSuchPath = (): Problem =>
  new Problem('not_found', 'There is nothing at this path for this method.');

/** A client that went away in the middle of its request hears nothing of it. It is counted as what it is: no fault of ours. */
const hungUp = (): Problem => new Problem('validation_failed', 'The request ended before its body did.');

/** What a client is told of an error. What went wrong inside stays inside. */
const problemFrom = (error: unknown): Problem => {
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
      return noSuchPath();
    case 413:
      return new Problem('payload_too_large', 'The body is larger than the API takes.');
    case 415:
      return new Problem('validation_failed', 'Content-Type must be application/json.');
    default:
      return new Problem('validation_failed', 'The request cannot be read.');
  }
};

export const sendProblem = (reply: FastifyReply, problem: Problem): void => {
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  reply.code(problem.status).header('Content-Type', problemMediaType).send(JSON.stringify(problem));
};

/** What of an error goes into the log. A database error also carries the values of its statement, which may be secret. */
const loggable = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };

/** Turns whatever was thrown into the answer. */
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
    const problem = error === request.raw.errored ? hungUp() : problemFrom(error);
    if (problem.status >= 500 && problem !== error) {
      this.logger.error({ request_id: request.id, err: loggable(error) }, 'a request failed');
    }
    sendProblem(reply, problem);
  }
}
