import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from './icons.js';
import classes from './notice.module.css';

type NoticeProps = {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly children: ReactNode;
  /** Announces the notice to screen readers at once. */
  readonly role?: 'alert';
};

export const Notice = ({ tone, title, children, role }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={role}>
    <p className={classes.title}>
      {tone === 'good' ? <CheckIcon /> : <CrossIcon />}
      {title}
    </p>
    <div className={classes.body}>{children}</div>
  </div>
);
