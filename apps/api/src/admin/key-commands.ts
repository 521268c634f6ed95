import { type AccountId, type ApiKeyId, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { hashOfApiKey, isApiKey } from '../api-keys/api-key.js';
import { makeApiKey } from '../api-keys/make-api-key.js';
import { byAdministrator } from '../audit/by-administrator.js';
import { idOf, isUuid } from '../http/bodies/ids.js';
import type { AdminCommand } from './admin-command.js';
import { accountIdFrom, expiryFrom, nameFrom, required, scopesFrom } from './options.js';
import { UsageError } from './usage-error.js';

export const shownOnce = 'It is not stored and cannot be shown again.';

export const keyCreate: AdminCommand = {
  usage: 'key create --account ID [--name NAME] [--scopes read,write] [--expires-at TIME]',
  options: ['account', 'name', 'scopes', 'expires-at'],
  run: async ({ unitOfWork }, given) => {
    const now = instant(new Date());
    const wanted = {
      accountId: accountIdFrom(required(given, 'account')),
      name: nameFrom(given.name ?? 'made by the administrator'),
      scopes: scopesFrom(given.scopes),
      expiresAt: expiryFrom(given['expires-at'], now),
    };
    const { accountId } = wanted;
    const { key, apiKey } = await unitOfWork.run(async (repositories) => {
      if (!(await repositories.accounts.find(accountId))) {
        throw new UsageError('--account names no account');
      }
      const made = await makeApiKey(repositories, wanted, now);
      const change = { action: 'api_key.created', subjectId: made.key.id } as const;
      repositories.auditLog.append(change, byAdministrator(accountId, now));
      return made;
    });
    return {
      json: { account_id: accountId, key_id: key.id, api_key: apiKey },
      text: `Key ${key.id} of account ${accountId}: ${apiKey}\n${shownOnce}`,
    };
  },
};

/** The key that an administrator names, by its id or by itself. */
const namedKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  key: string,
): Promise<{ id: ApiKeyId; accountId: AccountId } | null> =>
  isApiKey(key)
    ? ((await apiKeys.findHolder(hashOfApiKey(key)))?.key ?? null)
    : apiKeys.findById(idOf<ApiKeyId>(key));

export const keyRevoke: AdminCommand = {
  usage: 'key revoke --key ID|KEY',
  options: ['key'],
  run: async ({ unitOfWork }, given) => {
    const key = required(given, 'key');
    if (!isUuid(key) && !isApiKey(key)) throw new UsageError("--key must be a key's id or the key itself");
    const now = instant(new Date());
    await unitOfWork.run(async (repositories) => {
      const found = await namedKey(repositories, key);
      if (!found || !(await repositories.apiKeys.remove(found.accountId, found.id))) {
        throw new UsageError('--key names no key');
      }
      const change = { action: 'api_key.revoked', subjectId: found.id } as const;
      repositories.auditLog.append(change, byAdministrator(found.accountId, now));
    });
    return { json: { revoked: true }, text: 'The key no longer opens anything.' };
  },
};
