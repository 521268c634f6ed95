import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 50;
/** Long enough that only a hang fails: a loaded machine is thirty times slower. */
export const hangsAfterMs = 120_000;

/** Waits until `condition` holds. @throws Error that names `what` when it does not in time */
export const until = async (
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = hangsAfterMs,
): Promise<void> => {
  const deadlineMs = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await sleep(lookEveryMs);
  }
};
