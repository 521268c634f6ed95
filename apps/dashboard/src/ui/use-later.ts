import { useEffect, useState } from 'react';

/** Returns `true` from some milliseconds after the part was shown first: for what can wait until the page has what it is for. */
export const useLater = (afterMs: number): boolean => {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLater;
};
