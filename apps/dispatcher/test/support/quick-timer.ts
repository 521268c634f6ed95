import { type StartTimer, startTimer } from '@tocsin/platform/scheduling';

/** The outbox looks for work ten times a second instead of once. */
export const quickTimer: StartTimer = (run, afterMs) => startTimer(run, afterMs / 10);
