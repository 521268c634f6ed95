import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type LineRange, lineOffsets, linesInWindow } from './lines-in-window.js';
import type { Line } from './list-lines.js';

/** The bars above and below that cover rows. */
const coveredAbove = 110;
const coveredBelow = 90;

/** The lines in the window, and how much space the others take. */
export const useShownLines = (
  lines: readonly Line[],
  isNarrow: boolean,
  frame: RefObject<HTMLElement | null>,
) => {
  const offsets = useMemo(() => lineOffsets(lines, isNarrow), [lines, isNarrow]);
  const [range, setRange] = useState<LineRange>(() => linesInWindow(offsets, 0, window.innerHeight));
  const frameTop = (): number => frame.current?.getBoundingClientRect().top ?? 0;
  const look = (): void => {
    const top = -frameTop();
    const now = linesInWindow(offsets, top, top + window.innerHeight);
    setRange((before) => (before.first === now.first && before.end === now.end ? before : now));
  };
  // The content above the table may grow.
  useLayoutEffect(look);
  const latestLook = useRef(look);
  latestLook.current = look;
  useEffect(() => {
    const listener = (): void => latestLook.current();
    window.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('resize', listener);
    return () => {
      window.removeEventListener('scroll', listener);
      window.removeEventListener('resize', listener);
    };
  }, []);
  const first = Math.min(range.first, lines.length);
  const end = Math.min(range.end, lines.length);

  const wanted = useRef<string>(null);
  // The row of a far line is rendered some time after the scroll.
  useEffect(() => {
    const key = wanted.current;
    const row = key === null ? null : frame.current?.querySelector(`[data-line="${CSS.escape(key)}"]`);
    if (!row) return;
    wanted.current = null;
    row.querySelector('a')?.focus({ preventScroll: true });
  });
  const lastFocused = useRef<string>(null);
  const scrollTo = (at: number): void => {
    const above = frameTop() + (offsets[at] ?? 0) - coveredAbove;
    const below = frameTop() + (offsets[at + 1] ?? 0) - (window.innerHeight - coveredBelow);
    if (above < 0) window.scrollBy(0, above);
    else if (below > 0) window.scrollBy(0, below);
  };
  return {
    lines: lines.slice(first, end),
    first,
    above: offsets[first] ?? 0,
    below: (offsets.at(-1) ?? 0) - (offsets[end] ?? 0),
    /** The line with the focus, or the last one that had it. */
    focusedKey: (): string | null => {
      const row = document.activeElement?.closest('[data-line]');
      return row?.getAttribute('data-line') ?? lastFocused.current;
    },
    focus: (at: number): void => {
      const key = lines[at]?.key ?? null;
      lastFocused.current = key;
      wanted.current = key;
      scrollTo(at);
      const row = key === null ? null : frame.current?.querySelector(`[data-line="${CSS.escape(key)}"] a`);
      if (row instanceof HTMLElement) {
        wanted.current = null;
        row.focus({ preventScroll: true });
      }
    },
  };
};
