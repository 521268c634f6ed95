import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Credential } from '../commands/caller.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../commands/command.js';

export class MarkUsed extends ChangeCommand<void, Credential> {}

@CommandHandler(MarkUsed)
export class MarkUsedHandler implements ChangeHandler<MarkUsed> {
  async handle({ data }: MarkUsed, { apiKeys, sessions }: Repositories, now: Instant) {
    if (data.type === 'api_key') await apiKeys.markUsed(data.id, now);
    else await sessions.markUsed(data.id, now);
    return unaudited(undefined);
  }
}
