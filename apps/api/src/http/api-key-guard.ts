import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Account, UnitOfWork } from '@tocsin/persistence';
import type { FastifyRequest } from 'fastify';
import { hashOfApiKey, isApiKey } from '../accounts/api-key.js';
import { Problem } from './problem.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose API key the request carries; `null` until that is known. */
    account: Account | null;
  }
}

const isPublic = 'isPublic';

/** Answers without an API key. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(isPublic, true);

const bearerPattern = /^Bearer +(\S+)$/i;

const unauthenticated = (): Problem =>
  new Problem('unauthenticated', 'Send the header "Authorization: Bearer <api key>" with a valid API key.');

/**
 * Lets a request pass whose API key (RFC 6750, section 2.1) is known. The key is looked up by its hash, so neither the
 * database nor the time it takes tells anything about keys that are close to the right one.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(isPublic, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = bearerPattern.exec(request.headers.authorization ?? '')?.[1];
    if (!isApiKey(key)) throw unauthenticated();
    request.account = await this.unitOfWork.committed.accounts.findByKeyHash(hashOfApiKey(key));
    if (request.account === null) throw unauthenticated();
    return true;
  }
}

/** The account that the request is made for. */
export const OwnAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  const { account } = context.switchToHttp().getRequest<FastifyRequest>();
  if (account === null) throw new Error('A handler that needs an account must not be public.');
  return account;
});
