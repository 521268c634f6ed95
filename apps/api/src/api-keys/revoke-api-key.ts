import { CommandHandler } from '@nestjs/cqrs';
import type { ApiKeyId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';

export class RevokeApiKey extends AccountCommand<void, { readonly keyId: ApiKeyId }> {
  static override readonly access = 'owner';
}

/** A key may revoke itself, and the last key: a leaked key must go at once. */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ChangeHandler<RevokeApiKey> {
  async handle({ accountId, data: { keyId } }: RevokeApiKey, { apiKeys }: Repositories) {
    if (!(await apiKeys.remove(accountId, keyId))) throw notFound('API key');
    return changed(undefined, { action: 'api_key.revoked', subjectId: keyId });
  }
}
