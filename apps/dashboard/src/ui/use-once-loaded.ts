import { useState } from 'react';

/**
 * Tells whether all requests have an answer or have failed. It stays so, also when they are asked again. A page that
 * shows everything at once then does not move.
 */
export const useOnceLoaded = (queries: readonly { readonly isLoading: boolean }[]): boolean => {
  const isLoaded = queries.every(({ isLoading }) => !isLoading);
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return isLoaded || wasLoaded;
};
