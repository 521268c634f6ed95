import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type Role, roleCovers, roles, type Scope } from '@tocsin/domain';
import type { ChangeAccess } from '../commands/command.js';
import { type Right, rightTo } from '../commands/rights.js';
import { isReading } from './session-token.js';

/** Who may call an operation. Where nothing is said, those may whose scope or role covers its method. */
export type Access = 'public' | 'person' | ChangeAccess;

export const accessKey = 'access';
/** Carries an operation's access to where its document is finished; clients never see it. */
export const accessExtension = 'x-access';

export const accessibleTo = (access: Access): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(accessKey, access), ApiExtension(accessExtension, access));

/** Needs no API key and no session. */
export const Public = (): ClassDecorator & MethodDecorator => accessibleTo('public');

/** What an API key's scopes must cover. */
export const scopeNeeded = (method: string): Scope => (isReading(method) ? 'read' : 'write');

/** What a person's role must cover. */
export const rightNeeded = (access: Access | undefined, method: string): Right => {
  if (access === undefined) return scopeNeeded(method);
  return access === 'public' || access === 'person' ? null : rightTo(access);
};

/** The roles that cover it; none where any role will do. */
export const rolesNeeded = (access: Access | undefined, method: string): readonly Role[] => {
  const right = rightNeeded(access, method);
  const covering = right === null ? roles : roles.filter((role) => roleCovers(role, right) === null);
  return covering.length === roles.length ? [] : covering;
};
