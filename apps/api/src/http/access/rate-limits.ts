import { Inject, Injectable } from '@nestjs/common';
import type { ApiKeyId, SessionId } from '@tocsin/domain';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { bearerOf } from './bearer.js';
import { clientAddress, networkOf } from './client-address.js';
import { RateLimit, type Standing } from './rate-limit.js';
import { hashOfToken, isProberToken } from './tokens.js';

const windowMs = 60_000;
const wrongSignInsWindowMs = 15 * 60_000;
/** Wrong passwords and codes for one person, from one address or with one device that they have signed in with before. */
const wrongSignIns = { name: 'sign-in', requestsMax: 10, windowMs: wrongSignInsWindowMs };
/** The same from all addresses together, but for those devices: whoever has many addresses guesses no faster. */
const wrongSignInsOfPerson = { name: 'sign-in-person', requestsMax: 30, windowMs: wrongSignInsWindowMs };
/** Mails with which somebody can have their password reset. */
const passwordResets = { name: 'password-reset', requestsMax: 3, windowMs: 60 * 60_000 };
/** How often one job may report in a window: no job ends twice a second. */
const pingsMax = 120;
/** How many keys are remembered as good. */
const knownKeysMax = 10_000;

/** Asked by load balancers and Prometheus, which must hear how things are above all when there is too much to do. */
const unlimitedRoutes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Of a clock that is never set back, and whole: fractions of milliseconds do not add up to whole seconds. */
const nowMs = (): number => Math.trunc(performance.now());

/** The header fields of draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
const tell = (reply: FastifyReply, { policy }: RateLimit, standing: Standing): void => {
  const { name, requestsMax } = policy;
  reply.headers({
    'RateLimit-Policy': `"${name}";q=${requestsMax};w=${policy.windowMs / 1000}`,
    RateLimit: `"${name}";r=${standing.requestsLeft};t=${standing.resetsInSeconds}`,
  });
};

/** @throws Problem when the client has made too many requests */
const enforce = (reply: FastifyReply, limit: RateLimit, standing: Standing, what: string): void => {
  tell(reply, limit, standing);
  if (!standing.isExceeded) return;
  const seconds = standing.resetsInSeconds;
  reply.header('Retry-After', seconds);
  throw new Problem('rate_limited', `There were too many ${what}. Try again in ${seconds} seconds.`);
};

/** Who tries to sign in as whom. */
type SignInTry = {
  readonly emailAddress: string;
  /** By what the browser is known, where the person has signed in with it before. */
  readonly device: string | null;
};

/** A password or a code that is being checked: it counts as wrong unless it turns out to be right. */
type CountedTry = { readonly wasRight: () => void };

/** How often who may ask. Counted by each process for itself. */
@Injectable()
export class RateLimits {
  readonly #perAddress: RateLimit;
  readonly #perKey: RateLimit;
  readonly #failedAuth: RateLimit;
  readonly #pings = new RateLimit({ name: 'ping', requestsMax: pingsMax, windowMs });
  readonly #wrongSignIns = new RateLimit(wrongSignIns);
  readonly #wrongSignInsOfPerson = new RateLimit(wrongSignInsOfPerson);
  readonly #passwordResets = new RateLimit(passwordResets);
  /** Hashes of keys and session tokens that have opened an account here, the oldest first. */
  readonly #knownKeys = new Set<string>();

  constructor(@Inject(CONFIG) { rateLimits }: Pick<Config, 'rateLimits'>) {
    const { perAddress, perKey, failedAuth } = rateLimits;
    this.#perAddress = new RateLimit({ name: 'address', requestsMax: perAddress, windowMs });
    this.#perKey = new RateLimit({ name: 'key', requestsMax: perKey, windowMs });
    this.#failedAuth = new RateLimit({ name: 'failed-auth', requestsMax: failedAuth, windowMs });
  }

  /** Counts a request, whatever it is. @throws Problem when there are too many from its address */
  arrived(request: FastifyRequest, reply: FastifyReply): void {
    const standing = this.#perAddress.count(networkOf(clientAddress(request)), nowMs());
    enforce(reply, this.#perAddress, standing, 'requests from this address');
  }

  /**
   * Before a key is looked up. Where too many were wrong, none is tried any more but those that are known to be good:
   * their owners may share the address with whoever is guessing.
   * @throws Problem when no key from this address is to be tried
   */
  authenticating(request: FastifyRequest, reply: FastifyReply, keyHash: string | null): void {
    if (keyHash !== null && this.#knownKeys.has(keyHash)) return;
    const standing = this.#failedAuth.look(networkOf(clientAddress(request)), nowMs());
    if (standing.isExceeded) this.#refuseFailedAuth(reply, standing);
  }

  /** Counts what a job reports. @throws Problem when it reports too often */
  pinged(reply: FastifyReply, token: string): void {
    enforce(reply, this.#pings, this.#pings.count(token, nowMs()), 'reports of this job');
  }

  /** Notes that this opens something; it is not counted, since what brings it is part of the service. */
  knownGood(hash: string): void {
    this.#remember(hash);
  }

  /** Whether this is known to open something. */
  isKnownGood(hash: string): boolean {
    return this.#knownKeys.has(hash);
  }

  /** Counts a request without a valid key. @throws Problem when there are too many from its address */
  failed(request: FastifyRequest, reply: FastifyReply, keyHash: string | null): void {
    if (keyHash !== null) this.#knownKeys.delete(keyHash);
    const standing = this.#failedAuth.count(networkOf(clientAddress(request)), nowMs());
    this.#refuseFailedAuth(reply, standing);
  }

  /** Counts a request with a valid key or session. @throws Problem when there are too many with it */
  authenticated(reply: FastifyReply, id: ApiKeyId | SessionId, hash: string): void {
    this.#remember(hash);
    const standing = this.#perKey.count(id, nowMs());
    enforce(reply, this.#perKey, standing, 'requests with this API key or session');
  }

  /**
   * Before a password or a code is checked. It counts as wrong until it turns out to be right, so that no more are wrong
   * when many are tried at once. A device that is known has a count of its own: strangers cannot use it up.
   * @throws Problem when there were too many wrong ones
   */
  signingIn(request: FastifyRequest, reply: FastifyReply, { emailAddress, device }: SignInTry): CountedTry {
    if (device === null) this.authenticating(request, reply, null);
    const network = networkOf(clientAddress(request));
    const counts: readonly (readonly [RateLimit, string])[] =
      device === null
        ? [
            [this.#wrongSignIns, `${network} ${emailAddress}`],
            [this.#wrongSignInsOfPerson, emailAddress],
          ]
        : [[this.#wrongSignIns, `device ${device}`]];
    for (const [limit, who] of counts) {
      const standing = limit.count(who, nowMs());
      if (standing.isExceeded) enforce(reply, limit, standing, 'wrong passwords or codes');
    }
    return { wasRight: () => counts.forEach(([limit, who]) => void limit.takeBack(who, nowMs())) };
  }

  /**
   * Counts a wish for a mail, whether somebody has this address or not, and as if it were a wrong password.
   * @throws Problem when there are too many
   */
  passwordResetAsked(request: FastifyRequest, reply: FastifyReply, emailAddress: string): void {
    this.failed(request, reply, null);
    const standing = this.#passwordResets.count(emailAddress, nowMs());
    enforce(reply, this.#passwordResets, standing, 'mails to this address');
  }

  #refuseFailedAuth(reply: FastifyReply, standing: Standing): void {
    enforce(
      reply,
      this.#failedAuth,
      standing,
      'requests without a valid API key or session from this address',
    );
  }

  #remember(keyHash: string): void {
    if (this.#knownKeys.has(keyHash)) return;
    if (this.#knownKeys.size === knownKeysMax) {
      this.#knownKeys.delete(this.#knownKeys.values().next().value ?? '');
    }
    this.#knownKeys.add(keyHash);
  }
}

/** Counts every request before anything else is done for it, but those of probers, which are part of the service. */
export const limitRequests = (server: FastifyInstance, limits: RateLimits): void => {
  server.addHook('onRequest', async (request, reply) => {
    if (unlimitedRoutes.has(request.routeOptions.url)) return;
    const token = bearerOf(request);
    if (isProberToken(token) && limits.isKnownGood(hashOfToken(token))) return;
    limits.arrived(request, reply);
  });
};
