import { type AccountId, id, type Role, roles } from '@tocsin/domain';
import type { ProviderConfig } from '@tocsin/platform';

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
