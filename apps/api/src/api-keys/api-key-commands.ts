import { CommandHandler } from '@nestjs/cqrs';
import { type ApiKeyId, apiKeyBounds, type Grant, type Instant, isExpired, mayGrant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { requireMaker } from '../accounts/require-maker.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { apiKeyView, type CreatedApiKeyView } from './api-key-view.js';
import { endKey } from './end-key.js';
import { makeApiKey } from './make-api-key.js';

const { keysMax } = apiKeyBounds;

type NewKey = { readonly name: string; readonly grant: Grant };

export class CreateApiKey extends AccountCommand<CreatedApiKeyView, NewKey> {
  static override readonly access = 'owner';
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ChangeHandler<CreateApiKey> {
  async handle({ caller, accountId, data }: CreateApiKey, repositories: Repositories, now: Instant) {
    const { name, grant } = data;
    if (isExpired(grant, now))
      throw invalid({ field: 'expires_at', message: 'expires_at must be in the future' });
    const refusal = mayGrant(caller.grant, grant);
    if (refusal) throw refused(refusal);
    const { account: _, ...maker } = await requireMaker(repositories, caller);
    if ((await repositories.apiKeys.count(accountId)) >= keysMax)
      throw new Problem('conflict', `An account can have at most ${keysMax} API keys.`);
    const { key, apiKey } = await makeApiKey(repositories, { ...grant, ...maker, accountId, name }, now);
    const answer = { ...apiKeyView(key), api_key: apiKey };
    return changed(answer, { action: 'api_key.created', subjectId: key.id });
  }

  withoutSecrets(answer: CreatedApiKeyView): CreatedApiKeyView {
    return { ...answer, api_key: null };
  }
}

export class RevokeApiKey extends AccountCommand<void, { readonly keyId: ApiKeyId }> {
  static override readonly access = 'owner';
}

/** A key may revoke itself, and the last key: a leaked key must go at once. */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ChangeHandler<RevokeApiKey> {
  async handle({ accountId, data: { keyId } }: RevokeApiKey, repositories: Repositories) {
    await requireAccountForChange(repositories, accountId);
    const ended = await endKey(repositories, accountId, keyId);
    if (ended.length === 0) throw notFound('API key');
    return changed(undefined, ...ended);
  }
}
