import type { Scope } from './api-key.js';
import type { AccountId, Instant, InvitationId } from './brand.js';
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

/** Members, invitations and API keys are for owners alone. */
export const scopesOf: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['read', 'write'],
  editor: ['read', 'write'],
  viewer: ['read'],
};

export type Member = Person & { readonly role: Role; readonly joinedAt: Instant };

export type Invitation = {
  readonly id: InvitationId;
  readonly accountId: AccountId;
  readonly emailAddress: string;
  readonly role: Role;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export type RoleRequired = Refusal & { readonly refused: 'role_required' };
export type LastOwner = Refusal & { readonly refused: 'last_owner' };

export const roleCovers = (role: Role, needed: Scope | 'owner'): RoleRequired | null => {
  if (needed === 'owner' ? role === 'owner' : scopesOf[role].includes(needed)) return null;
  const who = needed === 'owner' ? 'an owner' : 'an editor or an owner';
  return { refused: 'role_required', detail: `This is for ${who} of the account; you are its ${role}.` };
};

/** Tells whether a member may get another role, or be removed (`null`). An account keeps an owner. */
export const mayBecome = (before: Role, role: Role | null, owners: number): LastOwner | null =>
  before !== 'owner' || role === 'owner' || owners > 1
    ? null
    : {
        refused: 'last_owner',
        detail: 'An account needs an owner. Make another member an owner first.',
      };
