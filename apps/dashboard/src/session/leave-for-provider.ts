import type { Schemas } from '../api/client.js';

/** The provider sends the person back to this site. */
export const leaveForProvider = ({ authorization_url }: Schemas['ProviderSignIn']): void =>
  window.location.assign(authorization_url);
