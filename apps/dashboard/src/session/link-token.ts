import { useState } from 'react';

/**
 * Reads the token from the fragment, which browsers never send, and removes it from the address and the history.
 */
export const useLinkToken = (): string => {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  if (window.location.hash !== '')
    window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
};
