import { setMaxListeners } from 'node:events';
import type { MonitorType } from '@tocsin/domain';
import {
  connectorOf,
  type EgressSettings,
  Lookout,
  type NetworkAnswer,
  NetworkClient,
  type NetworkSilence,
} from '@tocsin/egress';
import { bounded } from './bounded-result.js';
import { CheckClock } from './check-clock.js';
import { CheckImpossible, type CheckResult } from './check-result.js';
import type { Compute, Computer } from './compute/compute.js';
import { ComputePool } from './compute/compute-pool.js';
import { Heard } from './heard.js';
import type { CheckContext, MonitorTypeDescription, Probe } from './probe.js';
import {
  type Directories,
  directoriesFrom,
  type GivenDirectories,
  ianaDirectories,
} from './registration/directories.js';
import { registry } from './registry.js';
import { readSettings, validatorOf } from './settings/read-settings.js';
import { brokenTargetRule, targetIn } from './target.js';

// A deadline is told to customers, who chose a round number of seconds.
const grainMs = 10;

export type ProbesOptions = EgressSettings & {
  /** Where the registry of a domain is looked up; with the IANA unless said otherwise. */
  readonly directories?: GivenDirectories;
  /** Told of exceptions in a probe, which are bugs; the check that one ends is `unknown`. */
  readonly onError: (error: unknown) => void;
};

/** A check to run: a monitor as the api knows it, and what its last check asked to remember. */
export type Check = {
  /** The account that it belongs to. Accounts share the time for computations fairly. */
  readonly account: string;
  readonly type: MonitorType;
  readonly target: string;
  readonly settings: unknown;
  readonly timeoutMs: number;
  readonly previous?: unknown;
};

/** How a check ended. `unknown`: this prober could not look, which says nothing about the target. */
export type CheckReport = Omit<CheckResult, 'status'> & {
  readonly status: CheckResult['status'] | 'unknown';
  /** Whom it asked last, when nothing at all came back over the network. */
  readonly nothingFrom?: NetworkSilence;
};

/** The probes of every monitor type behind one door. */
export interface Probes {
  /**
   * Checks once, within its time. `signal` ends it early, as `unknown`. `onAnswer` is told of everything that comes back
   * over the network, as it comes. Never rejects.
   */
  run(check: Check, signal: AbortSignal, onAnswer?: (answer: NetworkAnswer) => void): Promise<CheckReport>;
  /** What a prober asks to find out whether it is cut off. */
  readonly lookout: Lookout;
  /** Ends the processes that judge what targets sent. */
  close(): void;
}

/**
 * Opens the probe of every monitor type.
 *
 * @throws Error that names the setting which cannot be used.
 */
export function openProbes({ onError, directories = {}, ...settings }: ProbesOptions): Probes {
  const { dnsServers } = settings;
  const connector = connectorOf(settings);
  const computer = new ComputePool();
  const probes = openEach(registry, {
    network: new NetworkClient({ connector, dnsServers }),
    computer,
    now: () => new Date(),
    onError,
    directories: directoriesFrom(directories),
  });
  return { ...probes, lookout: new Lookout(connector, dnsServers), close: () => computer.close() };
}

export type Surroundings = Pick<CheckContext, 'network'> & {
  readonly computer: Computer;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  readonly directories?: Directories;
};

/** Opens the probes that are listed by monitor type. A type that reports to us has none. */
export function openEach(
  types: Readonly<Record<string, Probe | MonitorTypeDescription>>,
  { network, computer, now, onError, directories = ianaDirectories }: Surroundings,
): Pick<Probes, 'run'> {
  return {
    async run(check, signal, onAnswer = () => {}) {
      // One signal stops all the checks of a prober, and Node takes eleven of them for a leak.
      setMaxListeners(0, signal);
      const clock = new CheckClock();
      const elapsedMs = () => Math.round(clock.elapsedMs());
      const remainingMs = () =>
        Math.max(grainMs, Math.ceil((check.timeoutMs - clock.elapsedMs()) / grainMs) * grainMs);
      const compute: Compute = (task, input) =>
        clock.without(() => computer.compute(task, input, { account: check.account, signal }));
      const heard = new Heard(onAnswer);
      const observed = network.observedBy(heard);
      try {
        const probe = types[check.type];
        if (probe === undefined || !('check' in probe))
          throw new CheckImpossible(`This prober cannot check ${check.type}.`);
        const tools = { network: observed, directories, compute, signal, elapsedMs, remainingMs, now: now() };
        const result = bounded(await runOne(probe, check, tools));
        const { nothingFrom } = heard;
        return nothingFrom === undefined ? result : { ...result, nothingFrom };
      } catch (error) {
        if (!(error instanceof CheckImpossible)) onError(error);
        return unknown(error, elapsedMs());
      }
    },
  };
}

type Tools = Omit<CheckContext, 'previous'>;

async function runOne(probe: Probe, check: Check, tools: Tools): Promise<CheckResult> {
  const target = targetIn(probe.target, check.target);
  const brokenRule = brokenTargetRule(probe.target, target);
  if (brokenRule !== undefined) return misconfigured(`target ${brokenRule}`);
  const read = readSettings(probe, check.settings);
  if (!read.ok) return misconfigured(read.errors.map(({ message }) => message).join('; '));

  // Settings and memory have the shapes that this probe's schemas say, by what stands above and below.
  const settings = read.settings as never;
  const previous = remembered(probe, check.previous) as undefined;
  return probe.check(target, settings, { ...tools, previous });
}

/** What was remembered by an earlier version may have another shape. */
const remembered = ({ memory }: Probe, previous: unknown): unknown =>
  memory !== undefined && validatorOf(memory)(previous) ? previous : undefined;

const misconfigured = (fault: string): CheckResult => ({
  status: 'down',
  message: `The monitor is not set up rightly: ${fault}.`,
  durationMs: 0,
  details: { error: 'misconfigured' },
});

const unknown = (error: unknown, durationMs: number): CheckReport => ({
  status: 'unknown',
  message:
    error instanceof CheckImpossible
      ? error.message
      : 'The check failed because of a fault in Tocsin itself. Its log says more.',
  durationMs,
  details: {},
});
