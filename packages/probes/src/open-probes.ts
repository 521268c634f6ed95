import { connectorOf, type EgressSettings, Lookout, type NetworkAnswer, NetworkClient } from '@tocsin/egress';
import { ComputePool } from './compute/compute-pool.js';
import { type ChosenDirectories, directoriesFrom } from './probe/directories.js';
import { registry } from './registry.js';
import { type Check, type CheckOutcome, runCheck } from './running/run-check.js';

export type ProbesOptions = EgressSettings & {
  /** Where the registry of a domain is looked up; the IANA's unless set. */
  readonly directories?: ChosenDirectories;
  /** Called with exceptions in a probe, which are bugs. The check ends as `unknown`. */
  readonly onError: (error: unknown) => void;
};

/** The probes of every monitor type. */
export interface Probes {
  /**
   * Checks once, within its time. `signal` ends it early, as `unknown`. `onAnswer` is called with everything that comes
   * back over the network, as it comes. Never rejects.
   */
  run(check: Check, signal: AbortSignal, onAnswer?: (answer: NetworkAnswer) => void): Promise<CheckOutcome>;
  /** Finds out whether anything answers this prober. */
  readonly lookout: Lookout;
  /** Ends the worker processes. */
  close(): void;
}

/**
 * Opens the probe of every monitor type.
 *
 * @throws Error that names the setting which cannot be used
 */
export function openProbes({ onError, directories = {}, ...settings }: ProbesOptions): Probes {
  const { dnsServers } = settings;
  const connector = connectorOf(settings);
  const computer = new ComputePool();
  const environment = {
    network: new NetworkClient({ connector, dnsServers }),
    computer,
    onError,
    directories: directoriesFrom(directories),
  };
  return {
    run: (check, signal, onAnswer) =>
      runCheck(registry[check.type], check, signal, { ...environment, now: new Date(), onAnswer }),
    lookout: new Lookout(connector, dnsServers),
    close: () => computer.close(),
  };
}
