import { CommandHandler } from '@nestjs/cqrs';
import type { ApiKey, ApiKeyId, Grant, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { endKey } from '../api-keys/end-key.js';
import { byNobody, type FreshApiKey, makeApiKey } from '../api-keys/make-api-key.js';
import { byAdministrator } from '../audit/by-administrator.js';
import { hashOfToken, isApiKey } from '../http/access/tokens.js';
import { idOf } from '../http/bodies/ids.js';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { UsageError } from './usage-error.js';

type NewKey = Grant & Pick<ApiKey, 'accountId' | 'name' | 'allowedNetworks'>;

export class AdminCreateKey extends ChangeCommand<FreshApiKey, NewKey> {}

@CommandHandler(AdminCreateKey)
export class AdminCreateKeyHandler implements ChangeHandler<AdminCreateKey> {
  async handle({ data }: AdminCreateKey, repositories: Repositories, now: Instant) {
    if (!(await repositories.accounts.find(data.accountId)))
      throw new UsageError('--account names no account');
    const made = await makeApiKey(repositories, { ...data, ...byNobody }, now);
    const change = { action: 'api_key.created', subjectId: made.key.id } as const;
    return changed(made, byAdministrator(data.accountId, change));
  }
}

/** By the key's id, or by the key itself. */
export class AdminRevokeKey extends ChangeCommand<void, { readonly key: string }> {}

@CommandHandler(AdminRevokeKey)
export class AdminRevokeKeyHandler implements ChangeHandler<AdminRevokeKey> {
  async handle({ data: { key } }: AdminRevokeKey, repositories: Repositories) {
    const { apiKeys } = repositories;
    const found = isApiKey(key)
      ? ((await apiKeys.findHolder(hashOfToken(key)))?.key ?? null)
      : await apiKeys.findById(idOf<ApiKeyId>(key));
    if (!found) throw new UsageError('--key names no key');
    const { accountId, id } = found;
    await requireAccountForChange(repositories, accountId);
    const ended = await endKey(repositories, accountId, id);
    return changed(undefined, ...ended.map((change) => byAdministrator(accountId, change)));
  }
}
