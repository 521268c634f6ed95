import { setMaxListeners } from 'node:events';
import type { MonitorType } from '@tocsin/domain';
import { inEnglish, inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { NetworkAnswer } from '@tocsin/egress';
import type { Compute, Computer } from '../compute/compute.js';
import { type CheckEvidence, evidenceOf } from '../evidence/check-evidence.js';
import { secretsInSettings } from '../evidence/secrets.js';
import { secretsOfCheck, textWithoutSecrets, withoutSecrets } from '../evidence/without-secrets.js';
import type { CheckContext, MonitorTypeDescription, Probe } from '../probe/probe.js';
import { bounded, type WordedResult, worded } from '../result/bounded-result.js';
import { CheckImpossible, type CheckResult } from '../result/check-result.js';
import { readSettings, validatorOf } from '../settings/read-settings.js';
import { brokenTargetRule, hostOf, targetIn } from '../settings/target.js';
import { CheckClock } from './check-clock.js';
import { type Asked, CheckObserver } from './check-observer.js';
import { isUpsideDown, turned } from './upside-down.js';

const says = reasonsOf('check', {
  probe_missing: {
    en: 'This prober cannot check {type}. Update the prober.',
    de: 'Dieser Prüfer kann {type} nicht prüfen. Aktualisieren Sie den Prüfer.',
    ar: 'لا يستطيع هذا المسبار فحص {type}. حدّث المسبار.',
  },
  misconfigured: {
    en: 'The monitor is not set up correctly: {fault}.',
    de: 'Der Monitor ist nicht richtig eingerichtet: {fault}.',
    ar: 'المراقبة غير معدّة على النحو الصحيح: {fault}.',
  },
  fault_in_tocsin: {
    en: 'The check failed because of a fault in Tocsin itself. Its log says more.',
    de: 'Die Prüfung scheiterte an einem Fehler in Tocsin selbst. Sein Log sagt mehr.',
    ar: 'فشل الفحص بسبب خطأ في Tocsin نفسه. يذكر سجلّه المزيد.',
  },
});

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
export type CheckOutcome = Omit<WordedResult, 'status'> & {
  readonly status: CheckResult['status'] | 'unknown';
  /** Left out when the target proved that it is the host. */
  readonly asked?: Asked;
  /** True if the target failed, whatever `upside_down` makes of it. */
  readonly hasFailed?: true;
  /** Set with `unknown`: no later check can look either. */
  readonly isLasting?: true;
  /** The evidence of the check. `unknown` has none. */
  readonly evidence?: CheckEvidence;
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
  const clock = new CheckClock(check.timeoutMs);
  const elapsedMs = () => Math.round(clock.elapsedMs());
  const remainingMs = () => clock.remainingMs();
  const compute: Compute = (task, input) =>
    clock.without(() => computer.compute(task, input, { account: check.account, signal }));
  const observer = new CheckObserver(hostOf(check.target), onAnswer);
  try {
    if (probe === undefined || !('check' in probe)) {
      throw new CheckImpossible('probe_missing', says.probe_missing({ type: check.type }));
    }
    const observed = network.observedBy(observer);
    const ofSettings = secretsInSettings(probe.settings, check.settings);
    const redact: CheckContext['redact'] = (text, isCut) =>
      textWithoutSecrets({ text, isCut, secrets: secretsOfCheck(ofSettings, observer.exchanges) }, compute);
    const context = { ...environment, network: observed, compute, signal, elapsedMs, remainingMs, redact };
    const found = await runProbe(probe, check, context);
    const hasFailed = found.status !== 'up';
    const judged = isUpsideDown(check.settings) && !isMisconfigured(found) ? turned(found) : found;
    const { asked, warnings, exchanges } = observer;
    const evidence = evidenceOf(exchanges, ofSettings, { compute, onError });
    const secrets = secretsOfCheck(ofSettings, exchanges);
    const warned = withWarnings(judged, warnings);
    const clean = secrets.length === 0 ? warned : await withoutSecrets(secrets, warned, compute);
    return {
      ...bounded(clean),
      evidence,
      ...(hasFailed && { hasFailed }),
      ...(asked !== undefined && { asked }),
    };
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
  const fault = probe.targetFault?.(target, settings);
  if (fault !== undefined) return misconfigured(`target ${fault}`);
  const previous = rememberedBy(probe, check.previous) as undefined;
  return probe.check(target, settings, { ...context, previous });
}

/** What the network client read or left out nevertheless, whichever probe asked it. */
function withWarnings(result: CheckResult, warnings: readonly Said[]): CheckResult {
  if (warnings.length === 0) return result;
  const message = inSequence(result.message, ...warnings);
  return { ...result, message, details: { ...result.details, warnings: warnings.map(inEnglish) } };
}

/** An earlier version may have remembered another shape. */
const rememberedBy = ({ memory }: Probe, previous: unknown): unknown =>
  memory !== undefined && validatorOf(memory)(previous) ? previous : undefined;

const misconfigured = (fault: string): CheckResult => ({
  status: 'down',
  message: says.misconfigured({ fault }),
  durationMs: 0,
  details: { error: 'misconfigured' },
});

const isMisconfigured = ({ details }: CheckResult): boolean => details.error === 'misconfigured';

const unknown = (error: unknown, durationMs: number): CheckOutcome => ({
  status: 'unknown',
  ...worded(error instanceof CheckImpossible ? error.said : says.fault_in_tocsin()),
  durationMs,
  details: {},
  ...(error instanceof CheckImpossible && error.isLasting && { isLasting: true }),
});
