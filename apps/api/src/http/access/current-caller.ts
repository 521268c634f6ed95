import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller, PersonCaller } from '../commands/caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` until the request is authenticated. */
    caller: Caller | null;
  }
}

const callerOf = (context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Error('A handler that needs an account must not be public.');
  return caller;
};

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context),
);

export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): PersonCaller => {
  const caller = callerOf(context);
  if (caller.session === null) throw new Error('A handler that needs a person must be for people.');
  return { ...caller, session: caller.session };
});

export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) => callerOf(context).account,
);
