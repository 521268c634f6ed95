import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationRoles } from '../api/operation-roles.js';
import { forWhom } from './role-words.js';
import { sessionQuery } from './session-queries.js';
import type { RestrictedOperation } from './use-may.js';

export const WhoMay = ({ do: operation }: { readonly do: RestrictedOperation }) => {
  const { data: session } = useQuery(sessionQuery());
  return <Text c="dimmed">{session && forWhom(operationRoles[operation], session.role)}</Text>;
};
