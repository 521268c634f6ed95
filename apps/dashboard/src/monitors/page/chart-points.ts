import type { Schemas } from '../../api/client.js';
import { partsOfPhases, type TimingPart, timingInWords, timingNames } from '../../findings/timing-parts.js';
import type { Incident } from '../../incidents/incident-queries.js';
import { inList } from '../../language/formats.js';
import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';
import type { Check } from '../shared/check-queries.js';

export type ChartPoint = {
  readonly seconds: number;
  /** The duration of a check, or the average of a step; `null` without an answer. */
  readonly ms: number | null;
  /** The 95th percentile of the step's durations, if it has several. */
  readonly p95Ms: number | null;
  /** The phases of its requests, from the bottom of the stack to its top. */
  readonly phases: readonly TimingPart[] | null;
  readonly about: PointFacts | null;
};

export type PointFacts =
  | { readonly of: 'check'; readonly status: Check['status']; readonly isInMaintenance: boolean }
  | { readonly of: 'step'; readonly point: Schemas['ResponseTimePoint'] };

export type Span = readonly [fromSeconds: number, toSeconds: number];

/** Longer pauses than this are gaps in the line. */
const intervalsBeforeGap = 2;

const secondsOf = (at: string): number => Date.parse(at) / 1000;

export const pointsOfChecks = (newestFirst: readonly Check[]): readonly ChartPoint[] =>
  newestFirst
    .map(({ at, status, duration_ms, counting, phases }): ChartPoint => {
      const isAnswered = status === 'up' || status === 'degraded';
      return {
        seconds: secondsOf(at),
        ms: isAnswered ? duration_ms : null,
        p95Ms: null,
        phases: isAnswered && phases !== null ? partsOfPhases(phases) : null,
        about: { of: 'check', status, isInMaintenance: counting === 'maintenance' },
      };
    })
    .toReversed();

export const pointsOfSeries = (
  { points, step_seconds: step }: Pick<Schemas['ResponseTimes'], 'points' | 'step_seconds'>,
  intervalSeconds: number,
): readonly ChartPoint[] => {
  const gapSeconds = Math.max(step, intervalsBeforeGap * intervalSeconds);
  return points.flatMap((point, index): ChartPoint[] => {
    const seconds = secondsOf(point.at);
    const before = points[index - 1];
    const isAfterGap = before !== undefined && seconds - secondsOf(before.at) > gapSeconds;
    const gap: ChartPoint = { seconds: seconds - step, ms: null, p95Ms: null, phases: null, about: null };
    const drawn: ChartPoint = {
      seconds,
      ms: point.average_ms,
      p95Ms: point.checks > 1 ? point.p95_ms : null,
      phases: point.phases === null ? null : partsOfPhases(point.phases),
      about: { of: 'step', point },
    };
    return isAfterGap ? [gap, drawn] : [drawn];
  });
};

/** The places of values without a neighbour, which a line does not show. */
export const isolatedIn = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, at) =>
    value != null && values[at - 1] == null && values[at + 1] == null ? [at] : [],
  );

export const openSpans = (incidents: readonly Incident[], nowSeconds: number): readonly Span[] =>
  incidents.map(({ started_at, resolved_at }) => [
    secondsOf(started_at),
    resolved_at === null ? nowSeconds : secondsOf(resolved_at),
  ]);

/** Spans of checks in maintenance windows; neighbouring steps are one span. */
export const maintenanceSpans = (points: readonly ChartPoint[], stepSeconds: number): readonly Span[] => {
  const spans: Span[] = [];
  for (const { seconds, about } of points) {
    if (about === null || !isInMaintenance(about)) continue;
    const last = spans.at(-1);
    if (last !== undefined && seconds <= last[1]) spans[spans.length - 1] = [last[0], seconds + stepSeconds];
    else spans.push([seconds, seconds + stepSeconds]);
  }
  return spans;
};

const isInMaintenance = (about: PointFacts): boolean =>
  about.of === 'check' ? about.isInMaintenance : about.point.maintenance_checks > 0;

/** Describes the chart for screen readers. */
export const chartInWords = (points: readonly ChartPoint[]): string => {
  const times = points.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  if (times.length === 0) return t('Response times: there was no answer.');
  const sentence = t('Response times: {fastest} to {slowest}, {average} on average.', {
    fastest: lengthInWords(Math.min(...times)),
    slowest: lengthInWords(Math.max(...times)),
    average: lengthInWords(averageOf(times)),
  });
  const phases = phasesIn(points).map((name) => {
    const ofPhase = points.flatMap((point) => point.phases?.find((part) => part.name === name)?.ms ?? []);
    return `${timingNames[name]} ${timingInWords(Math.round(averageOf(ofPhase) * 10) / 10)}`;
  });
  if (phases.length === 0) return sentence;
  return `${sentence} ${t('Phases on average: {phases}.', { phases: inList(phases) })}`;
};

/** The phases that any point has, in order. */
export const phasesIn = (points: readonly ChartPoint[]): readonly TimingPart['name'][] => {
  const found = new Set(points.flatMap(({ phases }) => phases?.map(({ name }) => name) ?? []));
  return (Object.keys(timingNames) as TimingPart['name'][]).filter((name) => found.has(name));
};

export const totalOf = (phases: readonly TimingPart[]): number => phases.reduce((sum, { ms }) => sum + ms, 0);

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
