const lookAgainMsMin = 1000;
export const lookAgainMsMax = 60_000;

/**
 * Returns when to ask again for an answer that changes at these moments: soon after each, later and later while the clock
 * of the server is behind, and at least each minute.
 */
export const untilLookMs = (moments: readonly string[], nowMs: number): number =>
  Math.min(lookAgainMsMax, ...moments.map((at) => Math.abs(Date.parse(at) - nowMs) + lookAgainMsMin));
