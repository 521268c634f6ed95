import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborted when whoever made the request has hung up: nothing need be waited for any more. */
export const ClientDisconnected = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => {
    const disconnected = new AbortController();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // Node says this of an answer that was sent, too, when nobody listens to the signal any more.
    reply.raw.once('close', () => disconnected.abort());
    return disconnected.signal;
  },
);
