import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationRoles } from '../api/operation-roles.js';
import { roleRefusal } from './role-words.js';
import { sessionQuery } from './session-queries.js';
import type { RestrictedOperation } from './use-may.js';

export const RoleRefusal = ({ do: operation }: { readonly do: RestrictedOperation }) => {
  const { data: session } = useQuery(sessionQuery());
  return <Text c="dimmed">{session && roleRefusal(operationRoles[operation], session.role)}</Text>;
};
