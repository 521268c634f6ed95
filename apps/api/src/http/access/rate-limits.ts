import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, ApiKeyId, SessionId } from '@tocsin/domain';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { RateLimited } from '../problems/refusal.js';
import { clientNetwork } from './client-address.js';
import { RateLimit, type Standing } from './rate-limit.js';
import { hashOfToken, isProberToken } from './tokens.js';

const pattern = /^Bearer +(\S+)$/i;

export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  pattern.exec(headers.authorization ?? '')?.[1];

const windowMs = 60_000;
const pingsMax = 120;
/** Programs that preview links open one several times. */
const answersMax = 60;
const knownKeysMax = 10_000;
const dayMs = 24 * 60 * 60_000;
const takenNamesMax = 100;

/** Load balancers and Prometheus need answers above all under load. */
const unlimitedRoutes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Whole, because fractions of milliseconds do not add up to whole seconds. */
const nowMs = (): number => Math.trunc(performance.now());

/** The header fields of draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
const tell = (reply: FastifyReply, { policy }: RateLimit, standing: Standing): void => {
  const { name, requestsMax } = policy;
  reply.headers({
    'RateLimit-Policy': `"${name}";q=${requestsMax};w=${policy.windowMs / 1000}`,
    RateLimit: `"${name}";r=${standing.requestsLeft};t=${standing.resetsInSeconds}`,
  });
};

const enforce = (reply: FastifyReply, limit: RateLimit, standing: Standing, what: string): void => {
  tell(reply, limit, standing);
  if (!standing.isExceeded) return;
  const seconds = standing.resetsInSeconds;
  reply.header('Retry-After', seconds);
  throw new Problem('rate_limited', `There were too many ${what}. Try again in ${seconds} seconds.`);
};

/** Counts in this process only: it protects the service. Each method throws a Problem when there are too many requests. */
@Injectable()
export class RateLimits {
  readonly #perAddress: RateLimit;
  readonly #perKey: RateLimit;
  readonly #failedAuth: RateLimit;
  readonly #pings = new RateLimit({ name: 'ping', requestsMax: pingsMax, windowMs });
  readonly #answers = new RateLimit({ name: 'answer', requestsMax: answersMax, windowMs });
  /** By account. */
  readonly #takenNames = new RateLimit({
    name: 'taken-names',
    requestsMax: takenNamesMax,
    windowMs: dayMs,
  });
  /** By account and name: a name is told again without a count, since pipelines plan the same files again and again. */
  readonly #toldNames = new RateLimit({ name: 'told-names', requestsMax: 1, windowMs: dayMs });
  /** Hashes of tokens that were valid here, oldest first. */
  readonly #knownKeys = new Set<string>();

  constructor(@Inject(CONFIG) { rateLimits }: Pick<Config, 'rateLimits'>) {
    const { perAddress, perKey, failedAuth } = rateLimits;
    this.#perAddress = new RateLimit({ name: 'address', requestsMax: perAddress, windowMs });
    this.#perKey = new RateLimit({ name: 'key', requestsMax: perKey, windowMs });
    this.#failedAuth = new RateLimit({ name: 'failed-auth', requestsMax: failedAuth, windowMs });
  }

  arrived(request: FastifyRequest, reply: FastifyReply): void {
    const standing = this.#perAddress.count(clientNetwork(request), nowMs());
    enforce(reply, this.#perAddress, standing, 'requests from this address');
  }

  /** After too many wrong keys from an address, only tokens that were valid before are looked up. */
  authenticating(request: FastifyRequest, reply: FastifyReply, keyHash: string | null): void {
    if (keyHash !== null && this.#knownKeys.has(keyHash)) return;
    const standing = this.#failedAuth.look(clientNetwork(request), nowMs());
    if (standing.isExceeded) this.#refuseFailedAuth(reply, standing);
  }

  pinged(reply: FastifyReply, token: string): void {
    enforce(reply, this.#pings, this.#pings.count(token, nowMs()), 'reports of this job');
  }

  /** Counts looks and answers apart, so that programs which preview a link keep nobody from answering. */
  answering({ method }: FastifyRequest, reply: FastifyReply, token: string): void {
    const key = method === 'POST' ? `POST ${token}` : token;
    enforce(reply, this.#answers, this.#answers.count(key, nowMs()), 'requests with this link');
  }

  /** Before a name is looked up that is unique among all accounts. */
  askingForName(accountId: AccountId): void {
    const standing = this.#takenNames.look(accountId, nowMs());
    if (standing.isExceeded)
      throw new RateLimited(
        this.#takenNames.policy,
        'names that another account has',
        standing.resetsInSeconds,
      );
  }

  toldTakenName(accountId: AccountId, name: string): void {
    const isAgain = this.#toldNames.count(`${accountId} ${name}`, nowMs()).isExceeded;
    if (!isAgain) this.#takenNames.count(accountId, nowMs());
  }

  knownGood(hash: string): void {
    this.#remember(hash);
  }

  isKnownGood(hash: string): boolean {
    return this.#knownKeys.has(hash);
  }

  failed(request: FastifyRequest, reply: FastifyReply, keyHash: string | null): void {
    if (keyHash !== null) this.#knownKeys.delete(keyHash);
    const standing = this.#failedAuth.count(clientNetwork(request), nowMs());
    this.#refuseFailedAuth(reply, standing);
  }

  authenticated(reply: FastifyReply, id: ApiKeyId | SessionId, hash: string): void {
    this.#remember(hash);
    const standing = this.#perKey.count(id, nowMs());
    enforce(reply, this.#perKey, standing, 'requests with this API key or session');
  }

  /** Counts as failed before a hash is computed, so that a flood costs few. @returns takes the count back */
  checkingPassword(request: FastifyRequest, reply: FastifyReply): () => void {
    const network = clientNetwork(request);
    const standing = this.#failedAuth.count(network, nowMs());
    if (standing.isExceeded) this.#refuseFailedAuth(reply, standing);
    return () => this.#failedAuth.takeBack(network, nowMs());
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

/** Probers are part of the service, so their requests are not counted. */
export const limitRequests = (server: FastifyInstance, limits: RateLimits): void => {
  server.addHook('onRequest', async (request, reply) => {
    if (unlimitedRoutes.has(request.routeOptions.url)) return;
    const token = bearerOf(request);
    if (isProberToken(token) && limits.isKnownGood(hashOfToken(token))) return;
    limits.arrived(request, reply);
  });
};
