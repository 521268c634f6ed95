import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request and its reply, for what reads and sets cookies and counts by address. */
export type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

export const CurrentExchange = createParamDecorator((_: unknown, context: ExecutionContext): HttpExchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), reply: http.getResponse() };
});
