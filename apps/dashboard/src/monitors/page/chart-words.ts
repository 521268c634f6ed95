import type { Schemas } from '../../api/client.js';
import { dateFormat } from '../../language/formats.js';
import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';
import { checkStatusWords, percentInWords } from '../shared/check-words.js';
import { type ChartPoint, totalOf } from './chart-points.js';

const minuteSeconds = 60;
const daySeconds = 86_400;
/** Phases have tenths of milliseconds, times have none. */
const roundedMs = 2;

const time = { hour: '2-digit', minute: '2-digit' } as const;
const utc = 'UTC';
const day = { day: 'numeric', month: 'short' } as const;

/** @param ticks in seconds */
export const ticksInWords = (ticks: readonly number[], timeZone?: string): string[] => {
  const [first = 0, second = first + daySeconds] = ticks;
  const apart = second - first;
  const format = dateFormat(
    apart >= daySeconds ? day : apart >= minuteSeconds ? time : { ...time, second: '2-digit' },
    timeZone,
  );
  return ticks.map((seconds) => format.format(seconds * 1000));
};

/** The ticks and the gap beside the labels of an axis, as uPlot draws them. */
const besideLabels = 15;
const axisPixelsMin = 64;

/** Returns the width of the axis of times. @param widthOf a label, in pixels */
export const axisPixels = (labels: readonly string[], widthOf: (label: string) => number): number =>
  Math.max(axisPixelsMin, Math.ceil(besideLabels + Math.max(0, ...labels.map(widthOf))));

type TooltipLine = { readonly name: string; readonly value: string };

export type TooltipWords = { readonly title: string; readonly lines: readonly TooltipLine[] };

/** Returns `null` where there is nothing to say. */
export const tooltipWords = (
  { seconds, ms, phases, about }: ChartPoint,
  stepSeconds: number,
  timeZone?: string,
): TooltipWords | null => {
  if (about === null) return null;
  if (about.of === 'check') {
    return {
      title: dateFormat({ ...day, ...time, second: '2-digit' }, timeZone).format(seconds * 1000),
      lines: [
        { name: t('Result'), value: checkStatusWords[about.status] },
        { name: t('Took'), value: ms === null ? t('no answer') : lengthInWords(ms) },
        ...(about.isInMaintenance ? [{ name: t('Counted'), value: t('no, in maintenance') }] : []),
      ],
    };
  }
  const isStacked = phases !== null && ms !== null && Math.abs(totalOf(phases) - ms) < roundedMs;
  return { title: stepInWords(seconds, stepSeconds, timeZone), lines: linesOf(about.point, isStacked) };
};

/** Days are those of UTC, as the api counts them. */
const stepInWords = (seconds: number, stepSeconds: number, timeZone: string | undefined): string => {
  if (stepSeconds >= daySeconds) return `${dateFormat(day, utc).format(seconds * 1000)}, ${utc}`;
  return t('{from} to {to}', {
    from: dateFormat({ ...day, ...time }, timeZone).format(seconds * 1000),
    to: dateFormat(time, timeZone).format((seconds + stepSeconds) * 1000),
  });
};

/** @param isStacked whether the phases add up to the time of the step */
const linesOf = (point: Schemas['ResponseTimePoint'], isStacked: boolean): readonly TooltipLine[] => {
  const isSingle = point.checks === 1;
  const times: readonly (readonly [name: string, ms: number | null])[] = isSingle
    ? [[t('Took'), isStacked ? null : point.average_ms]]
    : [
        [t('Average'), point.average_ms],
        ['p50', point.p50_ms],
        ['p95', point.p95_ms],
        [t('Fastest'), point.min_ms],
        [t('Slowest'), point.max_ms],
      ];
  return [
    ...times.flatMap(([name, ms]) => (ms === null ? [] : [{ name, value: lengthInWords(ms) }])),
    ...(isSingle ? [] : [{ name: t('Checks'), value: String(point.checks) }]),
    ...(point.uptime_percent === null || point.uptime_percent === 100
      ? []
      : [{ name: t('Uptime'), value: percentInWords(point.uptime_percent) }]),
    ...(point.maintenance_checks === 0
      ? []
      : [{ name: t('In maintenance'), value: String(point.maintenance_checks) }]),
  ];
};
