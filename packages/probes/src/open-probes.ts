import { connectorOf, type EgressSettings, Lookout, type NetworkAnswer, NetworkClient } from '@tocsin/egress';
import type { ComputeOptions } from './compute/compute.js';
import { ComputePool } from './compute/compute-pool.js';
import { type CheckEvidence, evidenceFrom, type PlainEvidence } from './evidence/check-evidence.js';
import { diagnose, type RawDiagnosis } from './evidence/diagnosis.js';
import type { Suspects } from './evidence/suspects.js';
import { type ChosenDirectories, directoriesFrom } from './probe/directories.js';
import type { MonitorTypeDescription, Probe } from './probe/probe.js';
import { registry } from './registry.js';
import { type Check, type CheckOutcome, runCheck } from './running/run-check.js';

export type ProbesOptions = EgressSettings & {
  /** By default the IANA's. */
  readonly directories?: ChosenDirectories;
  /** Called with exceptions in a probe, which are bugs. The check ends as `unknown`. */
  readonly onError: (error: unknown) => void;
};

export interface Probes {
  /** `signal` ends the check early, as `unknown`. `onAnswer` hears of each answer of the network. Never rejects. */
  run(check: Check, signal: AbortSignal, onAnswer?: (answer: NetworkAnswer) => void): Promise<CheckOutcome>;
  /** The evidence of a check that was kept as JSON. */
  evidenceFrom(plain: PlainEvidence, options: ComputeOptions): CheckEvidence;
  /** Asks for what a failed check does not show, within ten seconds. Never rejects. */
  diagnose(suspects: Suspects, signal: AbortSignal): Promise<RawDiagnosis>;
  readonly lookout: Lookout;
  close(): void;
}

const probes: Readonly<Record<string, Probe | MonitorTypeDescription>> = registry;

/** @throws Error that names the setting which cannot be used */
export function openProbes({ onError, directories = {}, ...settings }: ProbesOptions): Probes {
  const { dnsServers } = settings;
  const connector = connectorOf(settings, { forChecks: true });
  const computer = new ComputePool();
  const network = new NetworkClient({ connector, dnsServers });
  const environment = {
    network,
    computer,
    onError,
    directories: directoriesFrom(directories),
  };
  return {
    run: (check, signal, onAnswer) =>
      runCheck(probes[check.type], check, signal, { ...environment, now: new Date(), onAnswer }),
    evidenceFrom: (plain, options) =>
      evidenceFrom(plain, { compute: (task, input) => computer.compute(task, input, options), onError }),
    diagnose: (suspects, signal) => diagnose(network, suspects, signal),
    lookout: new Lookout(connector, dnsServers),
    close: () => computer.close(),
  };
}
