import { grantCovers, roleCovers, type Scope } from '@tocsin/domain';
import { refused } from '../problems/refusal.js';
import type { Caller } from './caller.js';
import type { ChangeAccess } from './command.js';

export type Right = Scope | 'owner' | null;

const rights: Readonly<Record<ChangeAccess, Right>> = { member: null, editor: 'write', owner: 'owner' };

export const rightTo = (access: ChangeAccess): Right => rights[access];

/** @throws Problem when the key's scopes or the person's role do not suffice */
export const requireRights = ({ grant, session }: Caller, scope: Scope, right: Right): void => {
  const refusal = session ? right && roleCovers(session.role, right) : grantCovers(grant, scope);
  if (refusal) throw refused(refusal);
};
