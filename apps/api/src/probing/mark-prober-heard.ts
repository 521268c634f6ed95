import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, ProberTokenId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';

/** Stores that a prober was heard of. */
export class MarkProberHeard extends ChangeCommand<void, { readonly proberId: ProberTokenId }> {}

@CommandHandler(MarkProberHeard)
export class MarkProberHeardHandler implements ChangeHandler<MarkProberHeard> {
  async handle({ data: { proberId } }: MarkProberHeard, { proberTokens }: Repositories, now: Instant) {
    await proberTokens.markUsed(proberId, now);
    return unaudited(undefined);
  }
}
