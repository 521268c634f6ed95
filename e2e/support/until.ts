import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 50;
/** Only a hang takes so long. A suite may load the machine until it is thirty times slower; the gate does not. */
export const hangsAfterMs = process.env.TESTS_STAGE === 'gate' ? 30_000 : 120_000;

/**
 * Waits until `look` returns true.
 * @param look returns what it saw when it is not time yet: `false`, or a text for the error
 * @throws Error that names `what`, and what `look` saw last
 */
export const until = async (
  what: string,
  look: () => boolean | string | Promise<boolean | string>,
  withinMs = hangsAfterMs,
): Promise<void> => {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen === true) return;
    if (performance.now() > deadlineMs) {
      const last = seen === false ? '' : ` Seen last: ${seen}`;
      throw new Error(`Not within ${withinMs} ms: ${what}.${last}`);
    }
    await sleep(lookEveryMs);
  }
};
