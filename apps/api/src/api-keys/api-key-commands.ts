import { isDeepStrictEqual } from 'node:util';
import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type ApiKey,
  type ApiKeyId,
  type AuditedChange,
  apiKeyBounds,
  type Grant,
  type Instant,
  id,
  isExpired,
  type Maker,
  mayGrant,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { requireMaker } from '../accounts/require-maker.js';
import { coversNetworks } from '../http/access/client-address.js';
import { hashOfToken, newApiKey } from '../http/access/tokens.js';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { type ApiKeyView, apiKeyView, type CreatedApiKeyView } from './api-key-view.js';

const actions = {
  api_key: 'api_key.revoked',
  invitation: 'invitation.revoked',
} as const;

/** Removes a key and all that ends with it. @returns an entry for the audit log for each; none without such a key */
export const endKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  accountId: AccountId,
  keyId: ApiKeyId,
): Promise<AuditedChange[]> => {
  const ended = await apiKeys.remove(accountId, keyId);
  return ended.map(({ kind, id, name }) =>
    kind === 'member'
      ? { action: 'member.removed', subjectId: id }
      : { action: actions[kind], subjectId: id, subjectName: name },
  );
};

type NewApiKey = Omit<ApiKey, 'id' | 'createdAt' | 'lastUsedAt' | 'allowedNetworks'> &
  Partial<Pick<ApiKey, 'allowedNetworks'>>;

/** The maker of the administrator's keys. */
export const byNobody = { madeByPersonId: null, endsWithKeyId: null } as const satisfies Maker;

/** `apiKey` is shown once: only its hash is stored. */
export type FreshApiKey = { readonly key: ApiKey; readonly apiKey: string };

export const makeApiKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  wanted: NewApiKey,
  now: Instant,
): Promise<FreshApiKey> => {
  const key = { allowedNetworks: [], ...wanted, id: id<ApiKeyId>(newId()), createdAt: now };
  const apiKey = newApiKey();
  await apiKeys.add(key, hashOfToken(apiKey));
  return { key: { ...key, lastUsedAt: null }, apiKey };
};

const { keysMax } = apiKeyBounds;

type NewKey = {
  readonly name: string;
  readonly grant: Grant;
  readonly allowedNetworks: readonly string[];
};

const requireNetworksWithin = (caller: Caller, networks: readonly string[]): void => {
  if (coversNetworks(caller.allowedNetworks, networks)) return;
  throw new Problem(
    'scope_required',
    'A key that is bound to networks makes and changes keys only within those networks.',
  );
};

export class CreateApiKey extends AccountCommand<CreatedApiKeyView, NewKey> {
  static override readonly access = 'owner';
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ChangeHandler<CreateApiKey> {
  async handle({ caller, accountId, data }: CreateApiKey, repositories: Repositories, now: Instant) {
    const { name, grant, allowedNetworks } = data;
    if (isExpired(grant, now))
      throw invalid({ field: 'expires_at', message: 'expires_at must be in the future' });
    const refusal = mayGrant(caller.grant, grant);
    if (refusal) throw refused(refusal);
    requireNetworksWithin(caller, allowedNetworks);
    const { account: _, ...maker } = await requireMaker(repositories, caller);
    if ((await repositories.apiKeys.count(accountId)) >= keysMax)
      throw new Problem('conflict', `An account can have at most ${keysMax} API keys.`);
    const { key, apiKey } = await makeApiKey(
      repositories,
      { ...grant, ...maker, accountId, name, allowedNetworks },
      now,
    );
    const answer = { ...apiKeyView(key), api_key: apiKey };
    return changed(answer, { action: 'api_key.created', subjectId: key.id });
  }

  withoutSecrets(answer: CreatedApiKeyView): CreatedApiKeyView {
    return { ...answer, api_key: null };
  }
}

type KeyChange = { readonly keyId: ApiKeyId; readonly allowedNetworks: readonly string[] };

export class ChangeApiKey extends AccountCommand<ApiKeyView, KeyChange> {
  static override readonly access = 'owner';
}

@CommandHandler(ChangeApiKey)
export class ChangeApiKeyHandler implements ChangeHandler<ChangeApiKey> {
  async handle({ caller, accountId, data }: ChangeApiKey, repositories: Repositories) {
    const { keyId, allowedNetworks } = data;
    await requireAccountForChange(repositories, accountId);
    const key = await repositories.apiKeys.find(accountId, keyId);
    if (!key) throw notFound('API key');
    requireNetworksWithin(caller, allowedNetworks);
    const answer = apiKeyView({ ...key, allowedNetworks });
    if (isDeepStrictEqual(key.allowedNetworks, allowedNetworks)) return unchanged(answer);
    await repositories.apiKeys.allowNetworks(keyId, allowedNetworks);
    return changed(answer, { action: 'api_key.changed', subjectId: keyId, fields: ['allowed_networks'] });
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
