import type { Retention, RetentionStep } from '@tocsin/persistence';

/** A process that has just started has more urgent work. */
const firstPassAfterMs = 60_000;
const passEveryMs = 60 * 60 * 1000;

/** Nine parts of pause to one of work, so that sending hardly slows down. */
const pausePerWork = 9;
const pauseMinMs = 50;

export type RetentionParts = {
  readonly retention: Retention;
  readonly onStep: (step: RetentionStep) => void;
  readonly log: { error(details: { err: unknown }, message: string): void };
  readonly monotonicMs: () => number;
  /** Resolves after `ms`, or at once when the process stops. */
  readonly pause: (ms: number) => Promise<void>;
  readonly isStopping: () => boolean;
};

const runPass = async ({
  retention,
  onStep,
  monotonicMs,
  pause,
  isStopping,
}: RetentionParts): Promise<void> => {
  let begunMs = monotonicMs();
  for await (const step of retention.pass()) {
    onStep(step);
    await pause(Math.max(pauseMinMs, pausePerWork * (monotonicMs() - begunMs)));
    if (isStopping()) return;
    begunMs = monotonicMs();
  }
};

/** Removes expired rows every hour, a few at a time, until the process stops. */
export const runRetention = async (parts: RetentionParts): Promise<void> => {
  await parts.pause(firstPassAfterMs);
  while (!parts.isStopping()) {
    try {
      await runPass(parts);
    } catch (error) {
      parts.log.error({ err: error }, 'removing what is past its retention failed and will be tried again');
    }
    await parts.pause(passEveryMs);
  }
};
