import { useEffect, useRef, useState } from 'react';

/** How long after the last key a text is written to where it is kept. */
const writtenAfterMs = 150;

/**
 * The text of a field that is kept elsewhere, such as in the address, which takes a moment: what is typed meanwhile
 * counts. When what is kept changes by itself, the field follows.
 */
export const useWrittenText = (kept: string, write: (text: string) => void) => {
  const [text, setText] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (timer.current === undefined) setText(kept);
  }, [kept]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      write(typed);
    }, writtenAfterMs);
  };
  return [text, type] as const;
};
