import type { Schemas } from '../../api/client.js';
import type { Incident } from '../../incidents/incident-queries.js';
import { lengthInWords } from '../../ui/moments.js';
import type { Check } from '../shared/check-queries.js';

/** `null` where there was no answer. */
export type ChartPoint = { readonly seconds: number; readonly ms: number | null };

const secondsOf = (at: string): number => Date.parse(at) / 1000;

export const pointsOfChecks = (newestFirst: readonly Check[]): readonly ChartPoint[] =>
  newestFirst
    .map(({ at, status, duration_ms }) => ({
      seconds: secondsOf(at),
      ms: status === 'up' || status === 'degraded' ? duration_ms : null,
    }))
    .toReversed();

export const pointsOfSeries = ({
  points,
  step_seconds: step,
}: Schemas['ResponseTimes']): readonly ChartPoint[] =>
  points.flatMap(({ at, average_ms: ms }, index) => {
    const seconds = secondsOf(at);
    const before = points[index - 1];
    const isAfterGap = before !== undefined && seconds - secondsOf(before.at) > step;
    return [...(isAfterGap ? [{ seconds: seconds - step, ms: null }] : []), { seconds, ms }];
  });

export const openSpans = (
  incidents: readonly Incident[],
  nowSeconds: number,
): readonly (readonly [number, number])[] =>
  incidents.map(({ started_at, resolved_at }) => [
    secondsOf(started_at),
    resolved_at === null ? nowSeconds : secondsOf(resolved_at),
  ]);

/** Describes the chart for screen readers. */
export const chartInWords = (points: readonly ChartPoint[]): string => {
  const times = points.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  if (times.length === 0) return 'Response times: there was no answer.';
  const average = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return `Response times: ${lengthInWords(Math.min(...times))} to ${lengthInWords(Math.max(...times))}, ${lengthInWords(average)} on average.`;
};

const minuteSeconds = 60;
const daySeconds = 86_400;

/** @param ticks in seconds */
export const ticksInWords = (ticks: readonly number[], timeZone?: string): string[] => {
  const [first = 0, second = first + daySeconds] = ticks;
  const apart = second - first;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(apart >= daySeconds
      ? { day: 'numeric', month: 'short' }
      : apart >= minuteSeconds
        ? time
        : { ...time, second: '2-digit' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return ticks.map((seconds) => format.format(seconds * 1000));
};
