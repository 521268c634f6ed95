import classes from './status.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'idle';

/** A state in one word, with the colour that belongs to it: never the colour alone. */
export const Status = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={classes.status} data-tone={tone}>
    <span className={classes.dot} aria-hidden="true" />
    {children}
  </span>
);
