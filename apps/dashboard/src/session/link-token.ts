import { useState } from 'react';

/**
 * The token of the link that led here. It stands in the fragment, which browsers send to nobody, and leaves the address
 * at once: nobody who looks over a shoulder, or at the history, gets it.
 */
export const useLinkToken = (): string => {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  if (window.location.hash !== '')
    window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
};
