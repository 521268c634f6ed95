import { Inject, Injectable } from '@nestjs/common';
import { type Clock, instant, scopesOf } from '@tocsin/domain';
import type { Repositories, SessionHolder } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../commands/caller.js';
import { COMMITTED } from '../commands/committed.js';
import { Problem } from '../problems/problem.js';
import { clientAddress } from './client-address.js';
import { CredentialUse } from './credential-use.js';
import { RateLimits } from './rate-limits.js';
import { SessionCookie } from './session-cookie.js';
import { csrfHeader, isCsrfTokenOf, isReading } from './session-token.js';
import { hashOfToken } from './tokens.js';

const useEveryMs = 60 * 60 * 1000;

/** Looks the session up by its token's hash for every request: an ended session opens nothing. */
@Injectable()
export class SessionAuthentication {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly limits: RateLimits,
    private readonly use: CredentialUse,
    private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  tokenOf(request: FastifyRequest): string | null {
    return this.cookie.read(request);
  }

  /** @throws Problem when the session has ended, is used too often, or the `csrf_token` is missing */
  async callerOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const hash = hashOfToken(token);
    const now = instant(this.clock.now());
    this.limits.authenticating(request, reply, hash);
    const holder = await this.committed.sessions.findHolder(hash, now);
    if (holder === null) {
      this.limits.failed(request, reply, hash);
      throw new Problem('unauthenticated', 'The session has ended. Sign in again.');
    }
    const { session, person, role, account } = holder;
    this.limits.authenticated(reply, session.id, hash);
    if (!isReading(request.method) && !isCsrfTokenOf(token, request.headers[csrfHeader])) {
      const detail = `A change that is made in a session needs its csrf_token in the header ${csrfHeader}.`;
      throw new Problem('csrf_token_required', detail);
    }
    const credential = { type: 'session', id: session.id } as const;
    this.use.note(credential, session.lastUsedAt, useEveryMs, now);
    return {
      account,
      credential,
      grant: { scopes: scopesOf[role], expiresAt: null },
      allowedNetworks: [],
      actor: { type: 'person', personId: person.id, name: person.name },
      session: holder,
      address: clientAddress(request),
      keyed: request.keyed,
    };
  }
}

/** A person who came through a provider lacks none: the provider asks for its own. */
export const lacksSecondFactor = ({ account, person, session }: Omit<SessionHolder, 'role'>): boolean =>
  account.secondFactorRequired && !person.hasSecondFactor && session.method !== 'provider';

/** @throws Problem for a person who must set up a second factor first. Keys have none. */
export const requireSecondFactor = (session: SessionHolder | null): void => {
  if (session === null || !lacksSecondFactor(session)) return;
  throw new Problem(
    'second_factor_setup_required',
    'This account asks everybody for a second factor. Set up a passkey or an authenticator app first.',
  );
};
