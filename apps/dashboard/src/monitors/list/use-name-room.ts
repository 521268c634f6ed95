import { type RefObject, useLayoutEffect, useState } from 'react';

/** What stands beside the name in its cell: the type's icon and the padding; in a card also the status. */
const besideWidePx = 48;
const besideNarrowPx = 190;

/** The room for a name and its tags, which is that of the column's head. */
export const useNameRoom = (frame: RefObject<HTMLElement | null>, isNarrow: boolean): number => {
  const [widthPx, setWidthPx] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow table has another head.
  useLayoutEffect(() => {
    // not translated: a selector.
    const head = frame.current?.querySelector('thead th:nth-child(2)');
    if (!head) return;
    const measure = (): void => setWidthPx(head.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => observer.disconnect();
  }, [frame, isNarrow]);
  return widthPx - (isNarrow ? besideNarrowPx : besideWidePx);
};
