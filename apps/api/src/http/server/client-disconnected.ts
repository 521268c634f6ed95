import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects. */
export const ClientDisconnected = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => {
    const disconnected = new AbortController();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // Also fires after the answer was sent, when nobody listens to the signal.
    reply.raw.once('close', () => disconnected.abort());
    return disconnected.signal;
  },
);
