import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type Invitation, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { hashOfToken } from '../http/access/tokens.js';
import { COMMITTED } from '../http/commands/committed.js';
import { noSuchLink } from './one-time-link.js';

/** Looks up the tokens of links, and counts wrong ones. */
@Injectable()
export class LinkTokens {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the token's hash. @throws Problem when there is no such link, or after too many wrong tokens */
  async requireLink(
    purpose: 'setup' | 'password_reset' | 'channel',
    token: string,
    exchange: HttpExchange,
  ): Promise<string> {
    const hash = hashOfToken(token);
    await this.#require(exchange, async () => {
      const isThere = await this.committed.oneTimeLinks.exists(purpose, hash, instant(this.clock.now()));
      return isThere || null;
    });
    return hash;
  }

  requireInvitation(token: string, exchange: HttpExchange): Promise<Invitation> {
    return this.#require(exchange, () =>
      this.committed.invitations.findByHash(hashOfToken(token), instant(this.clock.now())),
    );
  }

  async #require<T>({ request, reply }: HttpExchange, find: () => Promise<T | null>): Promise<T> {
    this.limits.authenticating(request, reply, null);
    const found = await find();
    if (found !== null) return found;
    this.limits.failed(request, reply, null);
    throw noSuchLink();
  }
}
