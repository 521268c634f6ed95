import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type AccountId,
  type Clock,
  instant,
  type PersonId,
  personBounds,
  type SessionOrigin,
  type SignInMethod,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config } from '@tocsin/platform';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/access/client-address.js';
import { DeviceCookie } from '../http/access/cookies.js';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { SessionCookie } from '../http/access/session-cookie.js';
import { csrfTokenOf, newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { eventIdOf } from '../http/bodies/event-id.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { OpenSession } from './session-commands.js';
import { type SessionView, sessionView } from './session-view.js';

const originOf = (request: FastifyRequest): SessionOrigin => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent']?.slice(0, personBounds.userAgentCharsMax) ?? null,
});

@Injectable()
export class OpenSessions {
  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {}

  /** Makes a new token, which nobody can know in advance, and ends the browser's earlier session. @throws Problem when the person has no account */
  async open(
    personId: PersonId,
    accountId: AccountId | null,
    { request, reply }: HttpExchange,
    method: SignInMethod = 'password',
  ): Promise<SessionView> {
    const token = newToken();
    const earlier = this.cookie.read(request);
    const earlierHash = earlier === null ? null : hashOfToken(earlier);
    const tokenHash = hashOfToken(token);
    const opened = { personId, accountId, tokenHash, earlierHash, origin: originOf(request), method };
    const passwordHash = await this.commands.execute(new OpenSession(opened));
    // The requests of an ended session count against the address of a browser with many tabs.
    this.limits.knownGood(tokenHash);
    this.cookie.set(reply, token);
    this.device.set(reply, passwordHash);
    return this.show(token);
  }

  /** @throws Problem when the session has ended */
  async show(token: string): Promise<SessionView> {
    const { sessions, members, clock } = this.committed;
    // First, so that nothing that the page reads after this answer is older.
    const { nowMs } = await clock.read();
    const holder = await sessions.findHolder(hashOfToken(token), instant(this.clock.now()));
    if (holder === null) throw new Problem('unauthenticated', 'The session has ended. Sign in again.');
    return sessionView(holder, await members.accountsOf(holder.person.id), {
      csrfToken: csrfTokenOf(token),
      mail: this.config.smtpUrl !== undefined,
      lastEventId: eventIdOf({ atMs: nowMs }),
    });
  }
}
