import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KeyHolder } from '@tocsin/persistence';
import type { FastifyRequest } from 'fastify';

/** Who makes a request: the key that it carries, the account that the key opens, and where it comes from. */
export type Caller = KeyHolder & { readonly address: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` until the request's API key is known. */
    caller: Caller | null;
  }
}

const callerOf = (context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Error('A handler that needs an account must not be public.');
  return caller;
};

/** Who makes the request: for commands, since whoever changes something goes on record. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** The account that the request is made for: for queries. */
export const OwnAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) => callerOf(context).account,
);
