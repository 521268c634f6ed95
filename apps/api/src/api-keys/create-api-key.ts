import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { apiKeyBounds, type Grant, isExpired, mayGrant } from '@tocsin/domain';
import { requireAccountForChange } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { invalid, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { changed, Writes } from '../http/writes/writes.js';
import { apiKeyView, type CreatedApiKeyView } from './api-key-view.js';
import { makeApiKey } from './make-api-key.js';

const { keysMax } = apiKeyBounds;

export class CreateApiKey extends Command<CreatedApiKeyView> {
  constructor(
    readonly caller: Caller,
    readonly name: string,
    readonly grant: Grant,
  ) {
    super();
  }
}

/** The answer as it is kept for repeated requests: a key is stored nowhere, not even there. */
const withoutKey = (answer: CreatedApiKeyView): CreatedApiKeyView => ({ ...answer, api_key: null });

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, name, grant }: CreateApiKey): Promise<CreatedApiKeyView> {
    const accountId = caller.account.id;
    return this.writes.run(
      caller,
      async (repositories, now) => {
        if (isExpired(grant, now))
          throw invalid({ field: 'expires_at', message: 'expires_at must be in the future' });
        const refusal = mayGrant(caller.grant, grant);
        if (refusal) throw refused(refusal);
        await requireAccountForChange(repositories, accountId);
        if ((await repositories.apiKeys.count(accountId)) >= keysMax)
          throw new Problem('conflict', `An account can have at most ${keysMax} API keys.`);
        const { key, apiKey } = await makeApiKey(repositories, { ...grant, accountId, name }, now);
        return changed(
          { ...apiKeyView(key), api_key: apiKey },
          { action: 'api_key.created', subjectId: key.id },
        );
      },
      withoutKey,
    );
  }
}
