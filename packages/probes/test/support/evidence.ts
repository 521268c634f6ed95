import { type Evidence, type EvidenceMoment, unpackedSeen } from '../../src/evidence/evidence.js';
import type { Probe } from '../../src/probe/probe.js';
import { type RunOptions, runWithEvidence } from './run.js';

/** Runs a check and returns what it saw, as an incident keeps it. */
export async function evidenceFrom(
  moment: EvidenceMoment,
  probe: Probe,
  target: string,
  settings: unknown = {},
  { withBodies = true, ...options }: RunOptions & { readonly withBodies?: boolean } = {},
): Promise<Evidence> {
  const outcome = await runWithEvidence(probe, target, settings, options);
  const { status, message, reason, durationMs, details, evidence } = outcome;
  if (evidence === undefined || status === 'unknown') throw new Error(`It ended as ${status}: ${message}`);
  const seen = unpackedSeen(await evidence.packed({ withBodies }));
  if (seen === null) throw new Error('The evidence cannot be unpacked.');
  return {
    moments: [moment],
    region: 'default',
    at: new Date().toISOString(),
    status,
    message,
    reason,
    duration_ms: Math.round(durationMs),
    details,
    ...seen,
  };
}
