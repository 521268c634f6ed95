import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Clock,
  type Instant,
  type Invitation,
  instant,
  type PersonId,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Pages of the dashboard. The token is in the fragment, which browsers send to no server. */
const pages = {
  setup: 'setup',
  invitation: 'invitation',
  password_reset: 'reset-password',
  channel_confirmation: 'confirm-address',
} as const;

type FreshLink = { readonly link: string; readonly hash: string };

export const newLink = (publicUrl: string, page: keyof typeof pages): FreshLink => {
  const token = newToken();
  return { link: `${publicUrl}/${pages[page]}#token=${token}`, hash: hashOfToken(token) };
};

export const noSuchLink = (): Problem =>
  new Problem('not_found', 'This link was used, has expired, or does not exist. Ask for a new one.');

export const afterMs = (now: Instant, ms: number): Instant => instant(new Date(Date.parse(now) + ms));

const resetMs = 60 * 60 * 1000;
/** No token has this hash. */
const nobodysHash = 'nobody';

/** Writes a row for `null`, too, so that the time taken does not tell whether somebody has the address. */
export const makeResetLink = async (
  { oneTimeLinks }: Pick<Repositories, 'oneTimeLinks'>,
  personId: PersonId | null,
  publicUrl: string,
  now: Instant,
): Promise<{ readonly link: string; readonly expiresAt: Instant }> => {
  const { link, hash } = newLink(publicUrl, 'password_reset');
  const expiresAt = afterMs(now, resetMs);
  const purpose = { purpose: 'password_reset', accountId: null, personId } as const;
  await oneTimeLinks.add(purpose, personId ? hash : nobodysHash, now, expiresAt);
  return { link, expiresAt };
};

/** Makes a link to become an owner. It lasts a day and replaces earlier ones. */
export const makeSetupLink = async (
  { oneTimeLinks }: Pick<Repositories, 'oneTimeLinks'>,
  accountId: AccountId,
  publicUrl: string,
  now: Instant,
): Promise<string> => {
  const { link, hash } = newLink(publicUrl, 'setup');
  await oneTimeLinks.add({ purpose: 'setup', accountId, personId: null }, hash, now, afterMs(now, dayMs));
  return link;
};

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
