import type { Finding } from './finding-queries.js';
import { type TimeLeft, timeLeftTone } from './time-left.js';
import classes from './time-left-bar.module.css';

type TimeLeftBarProps = { readonly left: TimeLeft; readonly status: Finding['status'] };

export const TimeLeftBar = ({ left, status }: TimeLeftBarProps) => (
  <div className={classes.left} data-tone={timeLeftTone(left, status)}>
    <span className={classes.words}>{left.words}</span>
    <div className={classes.bar} aria-hidden="true">
      <div className={classes.share} style={{ inlineSize: `${100 * left.share}%` }} />
    </div>
  </div>
);
