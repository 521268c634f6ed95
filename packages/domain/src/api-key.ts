import type { AccountId, ApiKeyId, Instant } from './brand.js';
import type { Refusal } from './decider.js';

export const apiKeyBounds = {
  nameCharsMax: 200,
  keysMax: 100,
} as const;

export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

export type Grant = {
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
};

export type ApiKey = Grant & {
  readonly id: ApiKeyId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
};

export type ScopeRequired = Refusal & { readonly refused: 'scope_required' };

export const isExpired = ({ expiresAt }: Pick<Grant, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now;

export const grantCovers = ({ scopes }: Grant, scope: Scope): ScopeRequired | null =>
  scopes.includes(scope)
    ? null
    : { refused: 'scope_required', detail: `This needs an API key with the scope "${scope}".` };

const outlives = (wanted: Grant, maker: Grant): boolean =>
  maker.expiresAt !== null && (wanted.expiresAt === null || wanted.expiresAt > maker.expiresAt);

/** Tells whether a key may make another one. The new key can do no more and lives no longer than its maker. */
export const mayGrant = (maker: Grant, wanted: Grant): ScopeRequired | null => {
  for (const scope of wanted.scopes) {
    const uncovered = grantCovers(maker, scope);
    if (uncovered) return uncovered;
  }
  if (!outlives(wanted, maker)) return null;
  return {
    refused: 'scope_required',
    detail: `A key that expires makes only keys that expire no later: by ${maker.expiresAt}.`,
  };
};
