import type { ReactNode } from 'react';
import classes from './facts.module.css';

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

type FactProps = {
  readonly name: string;
  readonly children: ReactNode;
  /** Gives a long fact a row of its own. */
  readonly wide?: boolean;
};

export const Fact = ({ name, children, wide = false }: FactProps) =>
  children !== undefined && (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
