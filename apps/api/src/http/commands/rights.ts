import { grantCovers, roleCovers, type Scope } from '@tocsin/domain';
import { refused } from '../problems/refusal.js';
import type { Caller } from './caller.js';
import type { ChangeAccess } from './command.js';

/** The scope that a key needs, and the right that a member's role needs. `null`: every role has it. */
export type Needs = { readonly scope: Scope; readonly right: Scope | null };

const needs: Readonly<Record<ChangeAccess, Needs>> = {
  // Everybody may leave. A key is no member.
  member: { scope: 'admin', right: null },
  editor: { scope: 'write', right: 'write' },
  owner: { scope: 'admin', right: 'admin' },
};

export const needsOf = (access: ChangeAccess): Needs => needs[access];

/** @throws Problem when the key's scopes or the person's role do not suffice */
export const requireRights = ({ grant, session }: Caller, { scope, right }: Needs): void => {
  const refusal = session ? right && roleCovers(session.role, right) : grantCovers(grant, scope);
  if (refusal) throw refused(refusal);
};
