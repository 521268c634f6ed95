import type { Check } from '../shared/check-queries.js';
import { checkTones } from '../shared/check-words.js';
import type { Beats } from './beats.js';
import classes from './beats-bar.module.css';

const barWidth = 178;
const barHeight = 22;
const gap = 2;
const emptyHeight = 4;
const roundness = 1;

/** Worse results are taller, so that colour is not the only sign. */
const heights: Readonly<Record<Check['status'], number>> = { unknown: 8, up: 14, degraded: 18, down: 22 };

const beat = (x: number, width: number, height: number): string => {
  const [across, down] = [width - 2 * roundness, height - 2 * roundness];
  const corner = (dx: number, dy: number): string => `a${roundness} ${roundness} 0 0 1 ${dx} ${dy}`;
  return `M${x} ${(barHeight - height) / 2 + roundness}${corner(1, -1)}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}z`;
};

/** Draws one path for each status: thousands of bars scroll past. */
export const BeatsBar = ({ beats }: { readonly beats: Beats }) => {
  const { statuses, words } = beats;
  const width = (barWidth + gap) / statuses.length - gap;
  const shapes = new Map<Check['status'] | 'empty', string>();
  statuses.forEach((status, place) => {
    const kind = status ?? 'empty';
    const height = status === null ? emptyHeight : heights[status];
    shapes.set(kind, (shapes.get(kind) ?? '') + beat(place * (width + gap), width, height));
  });
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${barWidth} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
      data-beats
    >
      {[...shapes].map(([kind, shape]) => (
        <path key={kind} d={shape} data-tone={kind === 'empty' ? kind : checkTones[kind]} />
      ))}
    </svg>
  );
};

/** The place of a beat under the pointer. */
export const beatAt = (bar: Element, beats: Beats, clientX: number): number => {
  const { left, width } = bar.getBoundingClientRect();
  return Math.floor(((clientX - left) / width) * beats.statuses.length);
};
