import { useSyncExternalStore } from 'react';

const tickMs = 5000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const tick = (): void => {
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

/** The time in milliseconds, to within `tickMs`. One timer serves all components. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs);
