import type { Schemas } from '../api/client.js';

/** In this tab until the provider sends the person back. */
const invitationKey = 'tocsin.invitation';

/** @param invitationToken of the invitation that the person accepts, if any */
export const leaveForProvider = (
  { authorization_url }: Schemas['ProviderSignIn'],
  invitationToken?: string,
): void => {
  if (invitationToken === undefined) forgetInvitationToken();
  else sessionStorage.setItem(invitationKey, invitationToken);
  window.location.assign(authorization_url);
};

export const keptInvitationToken = (): string | null => sessionStorage.getItem(invitationKey);

export const forgetInvitationToken = (): void => sessionStorage.removeItem(invitationKey);
