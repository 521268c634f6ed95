import { useState } from 'react';

/**
 * Returns whether all requests have been answered or have failed. Stays true when they are sent again. A page that
 * waits for it shows everything at once, so nothing moves.
 */
export const useOnceLoaded = (queries: readonly { readonly isLoading: boolean }[]): boolean => {
  const isLoaded = queries.every(({ isLoading }) => !isLoading);
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return isLoaded || wasLoaded;
};
