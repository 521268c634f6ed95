import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ApiKeyId, AuditActor, Grant, SessionId } from '@tocsin/domain';
import type { Account, SessionHolder } from '@tocsin/persistence';
import type { FastifyRequest } from 'fastify';

/** What a request shows. */
export type Credential =
  | { readonly type: 'api_key'; readonly id: ApiKeyId }
  | { readonly type: 'session'; readonly id: SessionId };

/** Who makes a request: an API key or a person who is signed in. */
export type Caller = {
  readonly account: Account;
  readonly credential: Credential;
  /** What it may do. Keys that it makes may do no more, and live no longer. */
  readonly grant: Grant;
  readonly actor: Exclude<AuditActor, { type: 'administrator' }>;
  /** `null` for an API key. */
  readonly session: SessionHolder | null;
  /** Where the request comes from. */
  readonly address: string;
};

/** A person who is signed in. */
export type PersonCaller = Caller & { readonly session: SessionHolder };

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` until it is known who makes the request. */
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

/** The signed-in person who makes the request. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): PersonCaller => {
  const caller = callerOf(context);
  if (caller.session === null) throw new Error('A handler that needs a person must be for people.');
  return { ...caller, session: caller.session };
});

/** The account that the request is made for: for queries. */
export const OwnAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) => callerOf(context).account,
);
