import type { AccountId, ApiKeyId, Instant, PersonId } from './brand.js';
import type { Refusal } from './decider.js';

export const apiKeyBounds = {
  nameCharsMax: 200,
  keysMax: 100,
  networksMax: 20,
} as const;

/** Stored and shown, so the values never change. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** A new key has these unless its maker names others. */
export const defaultScopes: readonly Scope[] = ['read', 'write'];

export type Grant = {
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
};

export type Maker = {
  /** `null` for a key or the administrator. The person may be gone since. */
  readonly madeByPersonId: PersonId | null;
  /** This key's end also ends what was made: it is the key that made it, or the key that ends its maker. */
  readonly endsWithKeyId: ApiKeyId | null;
};

export type ApiKey = Grant &
  Maker & {
    readonly id: ApiKeyId;
    readonly accountId: AccountId;
    readonly name: string;
    readonly createdAt: Instant;
    readonly lastUsedAt: Instant | null;
    /** The key works from these addresses and CIDR ranges alone. An empty list is any address. */
    readonly allowedNetworks: readonly string[];
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

/** Tells whether a key may make one with these rights: it can do no more and lives no longer than its maker. */
export const mayGrant = (maker: Grant, wanted: Grant): ScopeRequired | null => {
  for (const scope of wanted.scopes) {
    const uncovered = grantCovers(maker, scope);
    if (uncovered) return uncovered;
  }
  if (!outlives(wanted, maker)) return null;
  return {
    refused: 'scope_required',
    detail: `A key that expires makes only what expires no later: by ${maker.expiresAt}.`,
  };
};
