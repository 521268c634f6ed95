import classes from './timing-bar.module.css';
import { partStyle, type TimingPart, timingInWords, timingNames } from './timing-parts.js';

type TimingBarProps = { readonly parts: readonly TimingPart[] };

/** The phases of a request, with their times. */
export const TimingBar = ({ parts }: TimingBarProps) => (
  <div>
    <div className={classes.bar} aria-hidden="true">
      {parts.map(({ name, ms }) => (
        <span key={name} className={classes.part} style={{ flexGrow: ms, ...partStyle(name) }} />
      ))}
    </div>
    <dl className={classes.parts}>
      {parts.map(({ name, ms }) => (
        <div key={name} style={partStyle(name)}>
          <dt>{timingNames[name]}</dt>
          <dd>{timingInWords(ms)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
