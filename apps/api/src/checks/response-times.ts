import { type Instant, instant, type MonitorId } from '@tocsin/domain';
import {
  hourMs,
  type KeptCheck,
  mergeRollups,
  noChecks,
  type Repositories,
  type Rollup,
  rollupOf,
} from '@tocsin/persistence';
import { checksOf } from './check-view.js';
import type { Span } from './checks-query.js';
import {
  averageMs,
  momentOf,
  type PastSpan,
  pastSpan,
  percentilesView,
  pointView,
  type ResponseTimePointView,
  type ResponseTimesView,
} from './response-times-view.js';

/** A new monitor has a line after an hour. */
const fineStepMs = 5 * 60_000;
const dayMs = 24 * hourMs;

/** Short spans read single checks. Longer ones read the figures of hours and days. */
const spansOfChecks: readonly Span[] = ['24h', '7d'];
const checksReadMax = 50_000;

type Repository = Pick<Repositories, 'checkHistory'>;

export const responseTimes = async (
  repositories: Repository,
  monitorId: MonitorId,
  span: Span,
  now: Date,
): Promise<ResponseTimesView> => {
  const past = await pastSpan(repositories, monitorId, span, now);
  const checks = await readChecks(repositories, monitorId, span, past);
  if (span === '24h' && checks !== null) return fineView(span, checks, now);
  const { since, stepMs, periods } = past;
  const steps = byStep(stepMs, checks ?? []);
  const rollup = periods.map((period) => period.rollup).reduce(mergeRollups, noChecks);
  return {
    span,
    since,
    step_seconds: stepMs / 1000,
    ...figuresView(rollup, checks ?? []),
    points: periods.map(({ at, rollup }) => stepView(at, rollup, steps.get(Date.parse(at) / stepMs) ?? [])),
  };
};

/** Returns `null` when too many would have to be read. */
const readChecks = async (
  { checkHistory }: Repository,
  monitorId: MonitorId,
  span: Span,
  { since, periods }: PastSpan,
): Promise<readonly KeptCheck[] | null> => {
  const count = periods.reduce((sum, { rollup }) => sum + checksOf(rollup), 0);
  if (!spansOfChecks.includes(span) || count > checksReadMax) return null;
  return checkHistory.since(monitorId, Math.floor(Date.parse(since) / hourMs));
};

const fineView = (span: Span, checks: readonly KeptCheck[], now: Date): ResponseTimesView => {
  const first = Math.floor((now.getTime() - dayMs) / fineStepMs) + 1;
  const recent = checks.filter(({ atMs }) => atMs >= first * fineStepMs);
  return {
    span,
    since: instant(new Date(first * fineStepMs)),
    step_seconds: fineStepMs / 1000,
    ...figuresView(rollupOf(recent), recent),
    points: [...byStep(fineStepMs, recent)]
      .sort(([a], [b]) => a - b)
      .map(([step, ofStep]) => stepView(momentOf(step, fineStepMs), rollupOf(ofStep), ofStep)),
  };
};

const figuresView = (rollup: Rollup, checks: readonly KeptCheck[]) => ({
  average_ms: averageMs(rollup),
  ...percentilesView(rollup, durationsOf(checks)),
});

const byStep = (stepMs: number, checks: readonly KeptCheck[]): ReadonlyMap<number, readonly KeptCheck[]> => {
  const steps = new Map<number, KeptCheck[]>();
  for (const check of checks) {
    const step = Math.floor(check.atMs / stepMs);
    const ofStep = steps.get(step);
    if (ofStep === undefined) steps.set(step, [check]);
    else ofStep.push(check);
  }
  return steps;
};

/** @param checks of the step; empty when single checks were not read */
const stepView = (at: Instant, rollup: Rollup, checks: readonly KeptCheck[]): ResponseTimePointView =>
  pointView(
    at,
    rollup,
    durationsOf(checks),
    checks.filter(isTimed).flatMap(({ phases }) => phases ?? []),
  );

/** Checks that succeeded outside maintenance count in figures of time. */
const isTimed = ({ status, counting }: KeptCheck): boolean =>
  counting !== 'maintenance' && (status === 'up' || status === 'degraded');

/** Shortest first. */
const durationsOf = (checks: readonly KeptCheck[]): readonly number[] =>
  checks
    .filter(isTimed)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
