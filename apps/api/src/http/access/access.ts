import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type Role, roleCovers, roles, type Scope } from '@tocsin/domain';
import type { ChangeAccess } from '../commands/command.js';
import { type Right, rightTo } from '../commands/rights.js';
import { isReading } from './session-token.js';

/** By default, a scope or role that covers the request's method suffices. */
export type Access = 'public' | 'person' | ChangeAccess;

export const accessKey = 'access';
/** Carries an operation's access to the OpenAPI document, which drops it. */
export const accessExtension = 'x-access';

export const accessibleTo = (access: Access): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(accessKey, access), ApiExtension(accessExtension, access));

export const Public = (): ClassDecorator & MethodDecorator => accessibleTo('public');

export const scopeNeeded = (method: string): Scope => (isReading(method) ? 'read' : 'write');

export const rightNeeded = (access: Access | undefined, method: string): Right => {
  if (access === undefined) return scopeNeeded(method);
  return access === 'public' || access === 'person' ? null : rightTo(access);
};

/** Returns the roles that suffice; an empty list when any role does. */
export const rolesNeeded = (access: Access | undefined, method: string): readonly Role[] => {
  const right = rightNeeded(access, method);
  const covering = right === null ? roles : roles.filter((role) => roleCovers(role, right) === null);
  return covering.length === roles.length ? [] : covering;
};
