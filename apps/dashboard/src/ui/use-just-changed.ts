import { useEffect, useState } from 'react';

/** Longer than between the touches of a double tap, and than it takes to see that a button has become another one. */
const changedForMs = 800;

/** Returns true for a moment after a value changed: a touch was meant for what stood there before. */
export const useJustChanged = (value: unknown): boolean => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), changedForMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled !== value;
};
