import classes from './status.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'idle';

/** A word and its colour: colour alone would not be accessible. */
export const Status = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={classes.status} data-tone={tone}>
    <span className={classes.dot} aria-hidden="true" />
    {children}
  </span>
);
