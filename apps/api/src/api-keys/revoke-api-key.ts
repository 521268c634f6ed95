import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ApiKeyId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';

export class RevokeApiKey extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly keyId: ApiKeyId,
  ) {
    super();
  }
}

/** Any key may be revoked, even the one that asks for it and the last one: a key that leaked must go at once. */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, keyId }: RevokeApiKey): Promise<void> {
    return this.writes.run(caller, async ({ apiKeys }) => {
      if (!(await apiKeys.remove(caller.account.id, keyId))) throw notFound('API key');
      return changed(undefined, { action: 'api_key.revoked', subjectId: keyId });
    });
  }
}
