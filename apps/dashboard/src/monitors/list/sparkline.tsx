import classes from './sparkline.module.css';
import {
  latencyInWords,
  type RecentCheck,
  sparklineHeight,
  sparklineShape,
  sparklineWidth,
} from './sparkline-shape.js';

const dotRadius = 1.8;

/** @param checks oldest first */
export const Sparkline = ({ checks }: { readonly checks: readonly RecentCheck[] }) => {
  const shape = sparklineShape(checks);
  if (shape === null) return null;
  const words = latencyInWords(checks);
  return (
    <svg
      className={classes.sparkline}
      width={sparklineWidth}
      height={sparklineHeight}
      role="img"
      aria-label={words}
      data-tell={words}
    >
      <path className={classes.area} d={shape.area} />
      <path className={classes.line} d={shape.line} />
      {shape.end && <circle className={classes.end} cx={shape.end.x} cy={shape.end.y} r={dotRadius} />}
    </svg>
  );
};
