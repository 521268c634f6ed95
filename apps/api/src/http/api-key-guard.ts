import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Clock, grantCovers, instant, isExpired, type Scope } from '@tocsin/domain';
import { type KeyHolder, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOfApiKey, isApiKey } from '../api-keys/api-key.js';
import { KeyUse } from '../api-keys/key-use.js';
import { bearerOf } from './bearer.js';
import { clientAddress } from './client-address.js';
import { Problem } from './problem.js';
import { RateLimits } from './rate-limits.js';
import { refused } from './refusal.js';

const isPublic = 'isPublic';

/** Answers without an API key. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(isPublic, true);

const readingMethods: readonly string[] = ['GET', 'HEAD'];

const unauthenticated = (why: string): Problem =>
  new Problem('unauthenticated', `${why} Send the header "Authorization: Bearer <api key>".`);

/** Whatever is not known to change nothing needs the right to change things. */
const scopeFor = (method: string): Scope => (readingMethods.includes(method) ? 'read' : 'write');

/**
 * Lets a request pass whose API key (RFC 6750, section 2.1) is known, has not expired, and is good for what is asked.
 * The key is looked up by its hash, so neither the database nor the time it takes tells anything about keys that are
 * close to the right one; and it is looked up for every request, so a key that is revoked opens nothing from that
 * moment on, in any process.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    private readonly keyUse: KeyUse,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(isPublic, [context.getHandler(), context.getClass()]))
      return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const holder = await this.#holderOf(request, http.getResponse<FastifyReply>());
    request.caller = { ...holder, address: clientAddress(request) };
    const uncovered = grantCovers(holder.key, scopeFor(request.method));
    if (uncovered) throw refused(uncovered);
    return true;
  }

  /** @throws Problem when the request has no valid key, or too many requests were made */
  async #holderOf(request: FastifyRequest, reply: FastifyReply): Promise<KeyHolder> {
    const key = bearerOf(request);
    const keyHash = isApiKey(key) ? hashOfApiKey(key) : null;
    this.limits.authenticating(request, reply, keyHash);
    const holder = keyHash && (await this.unitOfWork.committed.apiKeys.findHolder(keyHash));
    const now = instant(this.clock.now());
    if (!holder || isExpired(holder.key, now)) {
      this.limits.failed(request, reply, keyHash);
      throw unauthenticated(holder ? 'This API key has expired.' : 'This needs a valid API key.');
    }
    this.limits.authenticated(reply, holder.key.id, keyHash);
    this.keyUse.note(holder.key, now);
    return holder;
  }
}
