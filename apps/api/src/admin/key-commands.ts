import { CommandHandler } from '@nestjs/cqrs';
import { type ApiKey, type ApiKeyId, type Grant, type Instant, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { byNobody, endKey, type FreshApiKey, makeApiKey } from '../api-keys/api-key-commands.js';
import { byAdministrator } from '../audit/by-administrator.js';
import { hashOfToken, isApiKey } from '../http/access/tokens.js';
import { idOf, isUuid } from '../http/bodies/text.js';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import type { AdminCommand } from './admin-command.js';
import {
  accountIdFrom,
  expiryFrom,
  nameFrom,
  networksFrom,
  required,
  scopesFrom,
  UsageError,
} from './options.js';

type NewKey = Grant & Pick<ApiKey, 'accountId' | 'name' | 'allowedNetworks'>;

class AdminCreateKey extends ChangeCommand<FreshApiKey, NewKey> {}

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
class AdminRevokeKey extends ChangeCommand<void, { readonly key: string }> {}

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

export const shownOnce = 'It is not stored and cannot be shown again.';

export const keyCreate: AdminCommand = {
  usage:
    'key create --account ID [--name NAME] [--scopes read,write,admin] [--expires-at TIME] [--allowed-networks NETWORK,…]',
  options: ['account', 'name', 'scopes', 'expires-at', 'allowed-networks'],
  run: async ({ commands }, given) => {
    const accountId = accountIdFrom(required(given, 'account'));
    const name = nameFrom(given.name ?? 'made by the administrator');
    const scopes = scopesFrom(given.scopes);
    const expiresAt = expiryFrom(given['expires-at'], instant(new Date()));
    const allowedNetworks = networksFrom(given['allowed-networks']);
    const { key, apiKey } = await commands.execute(
      new AdminCreateKey({ accountId, name, scopes, expiresAt, allowedNetworks }),
    );
    return {
      json: { account_id: accountId, key_id: key.id, api_key: apiKey },
      text: `Key ${key.id} of account ${accountId}: ${apiKey}\n${shownOnce}`,
    };
  },
};

export const keyRevoke: AdminCommand = {
  usage: 'key revoke --key ID|KEY',
  options: ['key'],
  run: async ({ commands }, given) => {
    const key = required(given, 'key');
    if (!isUuid(key) && !isApiKey(key)) throw new UsageError("--key must be a key's id or the key itself");
    await commands.execute(new AdminRevokeKey({ key }));
    return { json: { revoked: true }, text: 'The key no longer opens anything.' };
  },
};
