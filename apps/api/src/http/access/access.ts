import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type Role, roleCovers, roles } from '@tocsin/domain';
import type { ChangeAccess } from '../commands/command.js';
import { type Needs, needsOf } from '../commands/rights.js';
import { isReading } from './session-token.js';

/** `viewer`: all who may read may make the request, whatever its method. */
export type ReadAccess = 'viewer' | ChangeAccess;

/** By default, a scope or role that covers the request's method suffices. */
export type Access = 'public' | 'person' | ReadAccess;

export const accessKey = 'access';
/** Carries an operation's access to the OpenAPI document, which drops it. */
export const accessExtension = 'x-access';

export const accessibleTo = (access: Access): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(accessKey, access), ApiExtension(accessExtension, access));

export const Public = (): ClassDecorator & MethodDecorator => accessibleTo('public');

export const needsOfOperation = (access: Access | undefined, method: string): Needs => {
  if (access === 'viewer') return { scope: 'read', right: 'read' };
  if (access !== undefined && access !== 'public' && access !== 'person') return needsOf(access);
  const scope = isReading(method) ? 'read' : 'write';
  return { scope, right: access === undefined ? scope : null };
};

/** Returns the roles that suffice; an empty list when any role does. */
export const rolesNeeded = ({ right }: Needs): readonly Role[] => {
  const covering = right === null ? roles : roles.filter((role) => roleCovers(role, right) === null);
  return covering.length === roles.length ? [] : covering;
};
