import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Short facts, each with its name above it. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);
