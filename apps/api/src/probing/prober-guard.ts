import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { type Clock, type Instant, id, instant, isWithin, type ProberTokenId } from '@tocsin/domain';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { CLOCK, newId } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, RateLimits } from '../http/access/rate-limits.js';
import { hashOfToken, isProberToken, newProberToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';

/** Stores that a prober was heard of. */
class MarkProberHeard extends ChangeCommand<void, { readonly proberId: ProberTokenId }> {}

@CommandHandler(MarkProberHeard)
export class MarkProberHeardHandler implements ChangeHandler<MarkProberHeard> {
  async handle({ data: { proberId } }: MarkProberHeard, { proberTokens }: Repositories, now: Instant) {
    await proberTokens.markUsed(proberId, now);
    return unaudited(undefined);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` until the token is known. */
    prober: ProberToken | null;
  }
}

/** Well below the time after which a prober counts as silent. */
const heardEveryMs = 15_000;

export const CurrentProber = createParamDecorator((_: unknown, context: ExecutionContext): ProberToken => {
  const { prober } = context.switchToHttp().getRequest<FastifyRequest>();
  if (prober === null) throw new Error('A handler that needs a prober must be guarded.');
  return prober;
});

@Injectable()
export class ProberGuard implements CanActivate {
  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const token = bearerOf(request);
    const hash = isProberToken(token) ? hashOfToken(token) : null;
    this.limits.authenticating(request, reply, hash);
    request.prober = hash === null ? null : await this.committed.proberTokens.findByHash(hash);
    if (request.prober === null || hash === null) {
      this.limits.failed(request, reply, hash);
      throw new Problem(
        'unauthenticated',
        'This needs a valid prober token. Send the header "Authorization: Bearer <prober token>".',
      );
    }
    this.limits.knownGood(hash);
    await this.#heardOf(request.prober);
    return true;
  }

  async #heardOf({ id, lastUsedAt }: ProberToken): Promise<void> {
    const now = instant(this.clock.now());
    if (lastUsedAt !== null && isWithin(lastUsedAt, now, heardEveryMs)) return;
    await this.commands.execute(new MarkProberHeard({ proberId: id }));
  }
}

/** The only time that the token is seen. */
export type NewProberToken = { readonly id: ProberTokenId; readonly token: string };

export const makeProberToken = async (
  { proberTokens }: Pick<Repositories, 'proberTokens'>,
  { name, region }: Pick<ProberToken, 'name' | 'region'>,
  now: Instant,
): Promise<NewProberToken> => {
  const tokenId = id<ProberTokenId>(newId());
  const token = newProberToken();
  await proberTokens.add({ id: tokenId, name, region, createdAt: now }, hashOfToken(token));
  return { id: tokenId, token };
};
