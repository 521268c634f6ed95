import { useState } from 'react';

const prefix = 'tocsin.';

/** A choice that this browser keeps. Without storage, it lasts as long as the page. */
export const useRemembered = <Value>(
  name: string,
  initial: Value,
  isValue: (stored: unknown) => stored is Value,
): readonly [Value, (value: Value) => void] => {
  const [value, setValue] = useState<Value>(() => {
    const stored = read(prefix + name);
    return isValue(stored) ? stored : initial;
  });
  const keep = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(prefix + name, JSON.stringify(next));
    } catch {
      // Storage can be off or full.
    }
  };
  return [value, keep];
};

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
