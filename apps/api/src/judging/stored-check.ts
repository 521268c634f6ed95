import type { CheckOutcome, Reason } from '@tocsin/domain';
import { nothingSeen, type Seen, type SeenCheck, unpackedSeen } from '@tocsin/probes/catalogue';

/** A check with what it saw, as a report has it. */
export type CheckWithEvidence = {
  readonly outcome: CheckOutcome;
  readonly reason: Reason | null;
  /** JSON. */
  readonly details: string | null;
  /** Packed; `null` for a check that asked nothing. */
  readonly seen: string | null;
};

/** As text: its exchanges stay packed, since most are never read. */
export const storedCheck = ({ outcome, reason, details, seen }: CheckWithEvidence): string => {
  const { at, status, message, durationMs } = outcome;
  return JSON.stringify({ at, status, message, reason, duration_ms: durationMs, details, seen });
};

type Stored = Omit<SeenCheck, 'details' | 'region' | keyof Seen> & {
  readonly details: string | null;
  readonly seen: string | null;
};

export const checkFrom = (text: string, region: string): SeenCheck => {
  const { details, seen, ...check } = JSON.parse(text) as Stored;
  const found = (seen === null ? null : unpackedSeen(seen)) ?? nothingSeen;
  return { region, ...check, details: details === null ? {} : JSON.parse(details), ...found };
};
