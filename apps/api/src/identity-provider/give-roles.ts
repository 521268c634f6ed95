import {
  type AccountId,
  type AuditedChange,
  type Instant,
  id,
  mayBecome,
  memberBounds,
  type Person,
  type Role,
  roles,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { ProviderConfig } from '@tocsin/platform';
import { Problem } from '../http/problems/problem.js';
import { endInvitationsOf } from '../members/invite.js';

type Change = AuditedChange & { readonly accountId: AccountId };

/**
 * Makes a person's roles those of their groups. An account keeps its last owner all the same.
 * @param wanted for each account that rules name; `null`: none
 */
export const giveRoles = async (
  { id: personId }: Person,
  wanted: ReadonlyMap<AccountId, Role | null>,
  repositories: Repositories,
  now: Instant,
): Promise<Change[]> => {
  const changes: Change[] = [];
  for (const [accountId, role] of wanted) {
    if ((await repositories.accounts.findForChange(accountId)) === null) continue;
    const made = await giveRole(accountId, personId, role, repositories, now);
    changes.push(...made.map((change) => ({ ...change, accountId })));
  }
  return changes;
};

const giveRole = async (
  accountId: AccountId,
  personId: Person['id'],
  role: Role | null,
  repositories: Repositories,
  now: Instant,
): Promise<AuditedChange[]> => {
  const { members } = repositories;
  const before = await members.find(accountId, personId);
  if ((before?.role ?? null) === role) return [];
  if (before === null) return role === null ? [] : join(accountId, personId, role, repositories, now);
  if (mayBecome(before.role, role, await members.countOtherOwners(accountId, before))) return [];
  const ended = role === 'owner' ? [] : await endInvitationsOf(repositories, accountId, personId);
  if (role === null) {
    await members.remove(accountId, personId);
    return [{ action: 'member.removed', subjectId: personId }, ...ended];
  }
  await members.change(accountId, personId, { role, endsWithKeyId: null });
  return [{ action: 'member.role_changed', subjectId: personId, fields: ['role'] }, ...ended];
};

const join = async (
  accountId: AccountId,
  personId: Person['id'],
  role: Role,
  { members }: Repositories,
  now: Instant,
): Promise<AuditedChange[]> => {
  if ((await members.count(accountId)) >= memberBounds.membersMax)
    throw new Problem('conflict', `An account can have at most ${memberBounds.membersMax} members.`);
  await members.add(accountId, personId, role, now);
  return [{ action: 'member.joined', subjectId: personId }];
};

/**
 * @returns for each account that a rule names: the role of a person in these groups, or `null`. Of several roles in one
 * account, the one with the most rights counts.
 */
export const rolesOfGroups = (
  rules: ProviderConfig['roles'],
  groups: readonly string[],
): ReadonlyMap<AccountId, Role | null> => {
  const found = new Map<AccountId, Role | null>();
  for (const { group, accountId: text, role } of rules) {
    const accountId = id<AccountId>(text);
    const before = found.get(accountId) ?? null;
    const isBetter = before === null || roles.indexOf(role) < roles.indexOf(before);
    found.set(accountId, groups.includes(group) && isBetter ? role : before);
  }
  return found;
};
