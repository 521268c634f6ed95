import type { AccountId, ApiKeyId, Instant } from './brand.js';
import type { Refusal } from './decider.js';

export const apiKeyBounds = {
  nameCharsMax: 200,
  /** How many keys an account can have. */
  keysMax: 100,
} as const;

/** What a key may be good for. Stored and shown: for ever. */
export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** What a key is good for, and until when. */
export type Grant = {
  readonly scopes: readonly Scope[];
  /** `null`: it does not expire. */
  readonly expiresAt: Instant | null;
};

/** A key as it is known after its making: everything but the key itself. */
export type ApiKey = Grant & {
  readonly id: ApiKeyId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly createdAt: Instant;
  /** To the minute; `null` until it is used. */
  readonly lastUsedAt: Instant | null;
};

export type ScopeRequired = Refusal & { readonly refused: 'scope_required' };

export const isExpired = ({ expiresAt }: Pick<Grant, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now;

/** May a key with this grant do what needs `scope`? */
export const grantCovers = ({ scopes }: Grant, scope: Scope): ScopeRequired | null =>
  scopes.includes(scope)
    ? null
    : { refused: 'scope_required', detail: `This needs an API key with the scope "${scope}".` };

const outlives = (wanted: Grant, maker: Grant): boolean =>
  maker.expiresAt !== null && (wanted.expiresAt === null || wanted.expiresAt > maker.expiresAt);

/**
 * May a key with the grant `maker` make one with the grant `wanted`? What it makes can do no more and lives no longer
 * than itself: otherwise its scopes and its expiry would bound nothing.
 */
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
