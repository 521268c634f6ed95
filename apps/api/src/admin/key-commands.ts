import { instant } from '@tocsin/domain';
import { isApiKey } from '../http/access/tokens.js';
import { isUuid } from '../http/bodies/ids.js';
import type { AdminCommand } from './admin-command.js';
import { AdminCreateKey, AdminRevokeKey } from './change-keys.js';
import { accountIdFrom, expiryFrom, nameFrom, networksFrom, required, scopesFrom } from './options.js';
import { UsageError } from './usage-error.js';

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
