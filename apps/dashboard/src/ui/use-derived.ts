import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * State that a field derives from its value, such as the text that is typed. It is derived again when the value changes
 * otherwise than by this field.
 * @returns the state, and a function that sets it together with the value that the field then reports
 */
export const useDerived = <State>(
  value: unknown,
  derive: () => State,
): readonly [State, (state: State, reported: unknown) => void] => {
  const [kept, setKept] = useState(() => ({ state: derive(), of: hashKey([value]) }));
  const isOwn = kept.of === hashKey([value]);
  const current = isOwn ? kept : { state: derive(), of: hashKey([value]) };
  if (!isOwn) setKept(current);
  return [current.state, (state, reported) => setKept({ state, of: hashKey([reported]) })];
};
