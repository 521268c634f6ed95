import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';

export type RecentCheck = Schemas['RecentCheck'];

export const sparklineWidth = 84;
export const sparklineHeight = 24;
/** Room for the line's own width and the last dot. */
const margin = 3;
/** Smaller changes, as a share of the fastest check, do not fill the height: noise stays flat. */
const spreadMin = 0.4;

export type SparklineShape = {
  /** SVG paths; the line has a gap where a check was not answered. */
  readonly line: string;
  readonly area: string;
  /** `null` when the last check was not answered. */
  readonly end: { readonly x: number; readonly y: number } | null;
};

const isAnswered = ({ status }: RecentCheck): boolean => status === 'up' || status === 'degraded';

const answeredMs = (checks: readonly RecentCheck[]): readonly number[] =>
  checks.filter(isAnswered).map(({ duration_ms }) => duration_ms);

/** `null` when fewer than two checks were answered, or none took time. @param checks oldest first */
export const sparklineShape = (checks: readonly RecentCheck[]): SparklineShape | null => {
  const times = answeredMs(checks);
  if (times.length < 2 || Math.max(...times) === 0) return null;
  const fastest = Math.min(...times);
  const spread = Math.max(Math.max(...times) - fastest, fastest * spreadMin, 1);
  const stepX = (sparklineWidth - 2 * margin) / (checks.length - 1);
  const bottom = sparklineHeight - margin;
  const points = checks.map((check, at) =>
    isAnswered(check)
      ? {
          x: round(margin + at * stepX),
          y: round(bottom - ((check.duration_ms - fastest) / spread) * (bottom - margin)),
        }
      : null,
  );
  let line = '';
  let area = '';
  points.forEach((point, at) => {
    if (point === null) return;
    const before = points[at - 1] ?? null;
    const next = points[at + 1] ?? null;
    line += `${before === null ? 'M' : 'L'}${point.x} ${point.y}`;
    area += before === null ? `M${point.x} ${sparklineHeight}V${point.y}` : `L${point.x} ${point.y}`;
    if (next === null) area += `V${sparklineHeight}Z`;
  });
  return { line, area, end: points.at(-1) ?? null };
};

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

export const latencyInWords = (checks: readonly RecentCheck[]): string => {
  const times = answeredMs(checks);
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  if (times.length === 0) return t('No answer in the last checks');
  return t('The last {count, number} answers took {fastest} to {slowest}, the latest {latest}', {
    count: times.length,
    fastest: lengthInWords(fastest),
    slowest: lengthInWords(slowest),
    latest: lengthInWords(times.at(-1) ?? 0),
  });
};
