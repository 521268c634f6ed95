import { useSyncExternalStore } from 'react';

const tickMs = 1000;
const stepMs = 5000;
/** Lengths and ages of ten minutes and more are said without seconds. */
const secondsShownMs = 600_000;

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
  if (document.visibilityState !== 'visible') return;
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

/** The time as a part needs it that tells of `at`: each second while it shows seconds, and else in steps. */
export const inSteps = (ms: number, at: string | null | undefined): number =>
  at && Math.abs(ms - Date.parse(at)) < secondsShownMs ? ms : ms - (ms % stepMs);

/**
 * The time in milliseconds, by one timer for all components. A component renders again only when the time that it is
 * told changes.
 * @param at the moment of which the component says how long ago it was, or how far away it is
 */
export const useNow = (at?: string | null): number =>
  useSyncExternalStore(subscribe, () => inSteps(nowMs, at));
