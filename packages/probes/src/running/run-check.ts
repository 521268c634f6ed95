import { setMaxListeners } from 'node:events';
import type { MonitorType } from '@tocsin/domain';
import type { NetworkAnswer } from '@tocsin/egress';
import type { Compute, Computer } from '../compute/compute.js';
import type { CheckContext, MonitorTypeDescription, Probe } from '../probe/probe.js';
import { bounded } from '../result/bounded-result.js';
import { CheckImpossible, type CheckResult } from '../result/check-result.js';
import { readSettings, validatorOf } from '../settings/read-settings.js';
import { brokenTargetRule, hostOf, targetIn } from '../settings/target.js';
import { CheckClock } from './check-clock.js';
import { type Asked, CheckObserver } from './check-observer.js';

// Messages name deadlines in seconds. Customers chose a round number.
const grainMs = 10;

export type Check = {
  /** Accounts share the time for computations fairly. */
  readonly account: string;
  readonly type: MonitorType;
  readonly target: string;
  readonly settings: unknown;
  readonly timeoutMs: number;
  readonly previous?: unknown;
};

/** How a check ended. `unknown`: this prober could not look, which says nothing about the target. */
export type CheckOutcome = Omit<CheckResult, 'status'> & {
  readonly status: CheckResult['status'] | 'unknown';
  /** Left out when the target proved that it is the host. */
  readonly asked?: Asked;
  /** Set with `unknown`: no later check can look either. */
  readonly isLasting?: true;
};

export type CheckEnvironment = Pick<CheckContext, 'network' | 'directories' | 'now'> & {
  readonly computer: Computer;
  readonly onError: (error: unknown) => void;
  readonly onAnswer?: ((answer: NetworkAnswer) => void) | undefined;
};

/** Runs a check with the probe of its type. A type that reports to us has none. Never rejects. */
export async function runCheck(
  probe: Probe | MonitorTypeDescription | undefined,
  check: Check,
  signal: AbortSignal,
  { network, computer, onError, onAnswer = () => {}, ...environment }: CheckEnvironment,
): Promise<CheckOutcome> {
  // One signal stops all the checks of a prober, and Node takes eleven listeners for a leak.
  setMaxListeners(0, signal);
  const clock = new CheckClock();
  const elapsedMs = () => Math.round(clock.elapsedMs());
  const remainingMs = () =>
    Math.max(grainMs, Math.ceil((check.timeoutMs - clock.elapsedMs()) / grainMs) * grainMs);
  const compute: Compute = (task, input) =>
    clock.without(() => computer.compute(task, input, { account: check.account, signal }));
  const observer = new CheckObserver(hostOf(check.target), onAnswer);
  try {
    if (probe === undefined || !('check' in probe)) {
      throw new CheckImpossible(
        'probe_missing',
        `This prober cannot check ${check.type}. Update the prober.`,
      );
    }
    const observed = network.observedBy(observer);
    const context = { ...environment, network: observed, compute, signal, elapsedMs, remainingMs };
    const judged = await runProbe(probe, check, context);
    const { asked, warnings } = observer;
    const result = bounded(withWarnings(judged, warnings));
    return asked === undefined ? result : { ...result, asked };
  } catch (error) {
    if (!(error instanceof CheckImpossible)) onError(error);
    return unknown(error, elapsedMs());
  }
}

async function runProbe(
  probe: Probe,
  check: Check,
  context: Omit<CheckContext, 'previous'>,
): Promise<CheckResult> {
  const target = targetIn(probe.target, check.target);
  const brokenRule = brokenTargetRule(probe.target, target);
  if (brokenRule !== undefined) return misconfigured(`target ${brokenRule}`);
  const read = readSettings(probe, check.settings);
  if (!read.ok) return misconfigured(read.errors.map(({ message }) => message).join('; '));

  // The schemas of this probe have just judged both shapes.
  const settings = read.settings as never;
  const previous = rememberedBy(probe, check.previous) as undefined;
  return probe.check(target, settings, { ...context, previous });
}

/** What the network client read or left out nevertheless, whichever probe asked it. */
function withWarnings(result: CheckResult, warnings: readonly string[]): CheckResult {
  if (warnings.length === 0) return result;
  const message = [result.message, ...warnings].join(' ');
  return { ...result, message, details: { ...result.details, warnings } };
}

/** An earlier version may have remembered another shape. */
const rememberedBy = ({ memory }: Probe, previous: unknown): unknown =>
  memory !== undefined && validatorOf(memory)(previous) ? previous : undefined;

const misconfigured = (fault: string): CheckResult => ({
  status: 'down',
  message: `The monitor is not set up correctly: ${fault}.`,
  durationMs: 0,
  details: { error: 'misconfigured' },
});

const unknown = (error: unknown, durationMs: number): CheckOutcome => ({
  status: 'unknown',
  message:
    error instanceof CheckImpossible
      ? error.message
      : 'The check failed because of a fault in Tocsin itself. Its log says more.',
  durationMs,
  details: {},
  ...(error instanceof CheckImpossible && error.isLasting && { isLasting: true }),
});
