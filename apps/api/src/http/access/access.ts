import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type Role, roleCovers, roles, type Scope } from '@tocsin/domain';
import { isReading } from './session-token.js';

/** Whom an operation is for, where that is not everyone whose key or role covers it. */
export type Access = 'public' | 'person' | 'member' | 'owner';

export const accessKey = 'access';
/** Carries an operation's access to where its document is finished; clients never see it. */
export const accessExtension = 'x-access';

const accessibleTo = (access: Access): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(accessKey, access), ApiExtension(accessExtension, access));

/** Answers without an API key or a session. */
export const Public = (): ClassDecorator & MethodDecorator => accessibleTo('public');

/** For whoever is signed in, whatever their role: it concerns themselves. */
export const ForPeople = (): ClassDecorator & MethodDecorator => accessibleTo('person');

/** For every member, whatever their role, and for API keys whose scopes cover it. */
export const ForMembers = (): MethodDecorator => accessibleTo('member');

/** For owners, and for API keys whose scopes cover it. */
export const ForOwners = (): MethodDecorator => accessibleTo('owner');

/** What an API key's scopes must cover. Whatever is not known to change nothing needs the right to change things. */
export const scopeNeeded = (method: string): Scope => (isReading(method) ? 'read' : 'write');

/** What a person's role must cover; `null`: any role will do. */
export const rightNeeded = (access: Access | undefined, method: string): Scope | 'owner' | null => {
  if (access === 'person' || access === 'member') return null;
  return access === 'owner' ? 'owner' : scopeNeeded(method);
};

/** The roles that cover it; none where any role will do. */
export const rolesNeeded = (access: Access | undefined, method: string): readonly Role[] => {
  const right = rightNeeded(access, method);
  const covering = right === null ? roles : roles.filter((role) => roleCovers(role, right) === null);
  return covering.length === roles.length ? [] : covering;
};
