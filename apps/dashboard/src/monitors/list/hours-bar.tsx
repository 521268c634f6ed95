import type { Check } from '../shared/check-queries.js';
import { checkTones } from '../shared/check-words.js';
import { type Hours, hoursInWords } from './hours.js';
import classes from './hours-bar.module.css';

const beatWidth = 5;
const gap = 2;
const barHeight = 20;
const emptyHeight = 3;

/** Worse hours are taller, so that colour is not the only sign. */
const heights: Readonly<Record<Check['status'], number>> = { unknown: 8, up: 13, degraded: 17, down: 20 };

const rectangle = (hour: number, height: number): string =>
  `M${hour * (beatWidth + gap)} ${barHeight}v-${height}h${beatWidth}v${height}z`;

/** Draws one path for each status: thousands of bars scroll past. */
export const HoursBar = ({ hours }: { readonly hours: Hours }) => {
  const shapes = new Map<Check['status'] | 'empty', string>();
  hours.forEach((beat, hour) => {
    const kind = beat?.status ?? 'empty';
    const height = beat === null ? emptyHeight : heights[beat.status];
    shapes.set(kind, (shapes.get(kind) ?? '') + rectangle(hour, height));
  });
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${hours.length * (beatWidth + gap) - gap} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={hoursInWords(hours)}
    >
      {[...shapes].map(([kind, shape]) => (
        <path key={kind} d={shape} data-tone={kind === 'empty' ? kind : checkTones[kind]} />
      ))}
    </svg>
  );
};

export const hourAt = (bar: Element, hours: Hours, clientX: number): Hours[number] => {
  const { left, width } = bar.getBoundingClientRect();
  return hours[Math.floor(((clientX - left) / width) * hours.length)] ?? null;
};
