import type { Tone } from '../ui/status.js';
import type { TimeLeft } from './time-left.js';
import classes from './time-left-bar.module.css';

type TimeLeftBarProps = { readonly left: TimeLeft; readonly tone: Tone };

/** How long something still lasts, in words, and as a bar for the eye. */
export const TimeLeftBar = ({ left: { words, share }, tone }: TimeLeftBarProps) => (
  <div className={classes.left} data-tone={tone}>
    <span className={classes.words}>{words}</span>
    <div className={classes.bar} aria-hidden="true">
      <div className={classes.share} style={{ inlineSize: `${100 * share}%` }} />
    </div>
  </div>
);
