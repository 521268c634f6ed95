import { type RefObject, useEffect, useRef } from 'react';

type RowFocus<Root extends HTMLElement> = {
  readonly root: RefObject<Root | null>;
  /** After the next render, focuses the first of these CSS selectors that matches. */
  readonly focusOn: (...selectors: readonly string[]) => void;
};

/** Keeps keyboard focus in place while rows come and go. */
export const useRowFocus = <Root extends HTMLElement>(): RowFocus<Root> => {
  const root = useRef<Root>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const selector of wanted.current) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (!found) continue;
      found.focus();
      break;
    }
    wanted.current = [];
  });
  return {
    root,
    focusOn: (...selectors) => {
      wanted.current = selectors;
    },
  };
};
