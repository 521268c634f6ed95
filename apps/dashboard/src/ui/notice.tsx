import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon, RefreshIcon } from './icons.js';
import classes from './notice.module.css';

const icons = { good: <CheckIcon />, bad: <CrossIcon />, wait: <RefreshIcon /> } as const;

type NoticeProps = {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly children: ReactNode;
  /** Announces the notice to screen readers: at once, or after what they say. */
  readonly role?: 'alert' | 'status';
};

export const Notice = ({ tone, title, children, role }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={role}>
    <p className={classes.title}>
      {icons[tone]}
      {title}
    </p>
    <div className={classes.body}>{children}</div>
  </div>
);
