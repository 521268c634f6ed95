import { useEffect, useRef, useState } from 'react';

const writtenAfterMs = 150;

/** A field whose text is stored elsewhere, such as in the address. Typed text wins until it is stored. */
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
