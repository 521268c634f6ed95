import { useQuery } from '@tanstack/react-query';
import { operationRoles } from '../api/operation-roles.js';
import { sessionQuery } from './session-queries.js';

/** What of the api's operations is not for every member: for the others there is nothing to ask. */
export type RestrictedOperation = keyof typeof operationRoles;

/** Whether the role of whoever is signed in covers an operation, by what the api's own document says. */
export const useMay = (operation: RestrictedOperation): boolean => {
  const { data: session } = useQuery(sessionQuery());
  const roles: readonly string[] = operationRoles[operation];
  return session != null && roles.includes(session.role);
};
