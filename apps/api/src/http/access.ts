import { SetMetadata } from '@nestjs/common';

/** Whom an operation is for, where that is not everyone whose key or role covers it. */
export type Access = 'public' | 'person' | 'member' | 'owner';

export const accessKey = 'access';

/** Answers without an API key or a session. */
export const Public = (): ClassDecorator & MethodDecorator =>
  SetMetadata(accessKey, 'public' satisfies Access);

/** For whoever is signed in, whatever their role: it concerns themselves. */
export const ForPeople = (): ClassDecorator & MethodDecorator =>
  SetMetadata(accessKey, 'person' satisfies Access);

/** For every member, whatever their role, and for API keys whose scopes cover it. */
export const ForMembers = (): MethodDecorator => SetMetadata(accessKey, 'member' satisfies Access);

/** For owners, and for API keys whose scopes cover it. */
export const ForOwners = (): MethodDecorator => SetMetadata(accessKey, 'owner' satisfies Access);
