import { Inject, Injectable } from '@nestjs/common';
import { type Clock, instant, isExpired } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../commands/caller.js';
import { COMMITTED } from '../commands/committed.js';
import { Problem } from '../problems/problem.js';
import { clientAddress, mayComeFrom } from './client-address.js';
import { CredentialUse } from './credential-use.js';
import { bearerOf, RateLimits } from './rate-limits.js';
import { hashOfToken, isApiKey } from './tokens.js';

const useEveryMs = 60_000;

const unauthenticated = (why: string): Problem =>
  new Problem('unauthenticated', `${why} Send the header "Authorization: Bearer <api key>".`);

/** Looks the key up by its hash for every request: a revoked key opens nothing (RFC 6750, section 2.1). */
@Injectable()
export class ApiKeyAuthentication {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly limits: RateLimits,
    private readonly use: CredentialUse,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Problem when the request has no valid key, or too many requests were made */
  async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const given = bearerOf(request);
    const keyHash = isApiKey(given) ? hashOfToken(given) : null;
    this.limits.authenticating(request, reply, keyHash);
    const holder = keyHash && (await this.committed.apiKeys.findHolder(keyHash));
    const now = instant(this.clock.now());
    if (!holder || isExpired(holder.key, now)) {
      this.limits.failed(request, reply, keyHash);
      throw unauthenticated(holder ? 'This API key has expired.' : 'This needs a valid API key.');
    }
    const { account, key } = holder;
    const address = clientAddress(request);
    if (!mayComeFrom(address, key.allowedNetworks)) {
      // Whoever stole the key cannot use up its limit.
      this.limits.failed(request, reply, null);
      throw new Problem('address_not_allowed', 'This API key may not be used from this address.');
    }
    this.limits.authenticated(reply, key.id, keyHash);
    const credential = { type: 'api_key', id: key.id } as const;
    this.use.note(credential, key.lastUsedAt, useEveryMs, now);
    return {
      account,
      credential,
      grant: key,
      allowedNetworks: key.allowedNetworks,
      actor: { type: 'api_key', keyId: key.id, name: key.name },
      session: null,
      address,
      keyed: request.keyed,
    };
  }
}
