import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Short facts, each with its name above it. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

type FactProps = {
  readonly name: string;
  readonly children: ReactNode;
  /** For what is longer than the others: it has a row to itself. */
  readonly wide?: boolean;
};

export const Fact = ({ name, children, wide = false }: FactProps) => (
  <div className={wide ? classes.wide : undefined}>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);
