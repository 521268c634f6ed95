import type { Check, CheckReport, NetworkAnswer } from '@tocsin/probes';

/** Runs a check, and tells of everything that comes back over the network. Never rejects. */
export type RunCheck = (
  check: Check,
  signal: AbortSignal,
  onAnswer: (answer: NetworkAnswer) => void,
) => Promise<CheckReport>;
