import { type Grant, type Maker, mayGrant, type Scope, type ScopeRequired } from './api-key.js';
import type { AccountId, ApiKeyId, Instant, InvitationId } from './brand.js';
import type { Refusal } from './decider.js';
import type { Person } from './person.js';

export const accountBounds = { nameCharsMax: 200 } as const;

export const memberBounds = {
  membersMax: 200,
  invitationsMax: 100,
  invitationDays: 7,
} as const;

/** Stored and shown, so the values never change. */
export const roles = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const scopesOf: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['read', 'write', 'admin'],
  editor: ['read', 'write'],
  viewer: ['read'],
};

/** `endsWithKeyId`: the key by whose invitation they joined. `null` after an owner decided that they stay. */
export type Membership = { readonly role: Role; readonly endsWithKeyId: ApiKeyId | null };

export type Member = Person & Membership & { readonly joinedAt: Instant };

export type Invitation = Maker & {
  readonly id: InvitationId;
  readonly accountId: AccountId;
  readonly emailAddress: string;
  readonly role: Role;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export type RoleRequired = Refusal & { readonly refused: 'role_required' };
export type LastOwner = Refusal & { readonly refused: 'last_owner' };

export const roleCovers = (role: Role, needed: Scope): RoleRequired | null => {
  if (scopesOf[role].includes(needed)) return null;
  const who = needed === 'admin' ? 'an owner' : 'an editor or an owner';
  return { refused: 'role_required', detail: `This is for ${who} of the account; you are its ${role}.` };
};

/** Tells whether a member may get another role, or be removed (`null`). An account keeps an owner. */
export const mayBecome = (before: Role, role: Role | null, otherOwners: number): LastOwner | null =>
  before !== 'owner' || role === 'owner' || otherOwners > 0
    ? null
    : {
        refused: 'last_owner',
        detail: 'The account needs an owner who depends on no API key. Make another member an owner first.',
      };

/** Tells whether a key may give somebody a role. A membership has no expiry. */
export const mayGiveRole = (maker: Grant, role: Role): ScopeRequired | null =>
  mayGrant(maker, { scopes: scopesOf[role], expiresAt: null });

/** Tells whether a role is more than the one that a member has. */
export const isRaise = (before: Role, role: Role): boolean =>
  scopesOf[role].some((scope) => !scopesOf[before].includes(scope));
