import { useQuery } from '@tanstack/react-query';
import { operationRoles } from '../api/operation-roles.js';
import { sessionQuery } from './session-queries.js';

/** Operations that not every member may use. */
export type RestrictedOperation = keyof typeof operationRoles;

export const useMay = (operation: RestrictedOperation): boolean => {
  const { data: session } = useQuery(sessionQuery());
  const roles: readonly string[] = operationRoles[operation];
  return session != null && roles.includes(session.role);
};
