import type { ReactNode } from 'react';
import classes from './columns.module.css';

type ColumnsProps = {
  readonly children: ReactNode;
  /** Stands at the end of a wide window, and below in a narrow one. */
  readonly beside: ReactNode;
  /** Stands over `beside`, and above all in a narrow window: what is read before the form. */
  readonly before?: ReactNode;
  /** Stays in sight while the page scrolls. */
  readonly isSticky?: boolean;
  /** As `isSticky`, and at the end of a narrow window. */
  readonly isInSight?: boolean;
};

/** A form or a list, with what belongs beside it. */
export const Columns = ({ children, beside, before, isSticky = false, isInSight = false }: ColumnsProps) => (
  <div className={classes.columns}>
    {before !== undefined && <div className={classes.before}>{before}</div>}
    <div className={classes.main}>{children}</div>
    <div className={classes.beside} data-sticky={isSticky || isInSight} data-in-sight={isInSight}>
      {beside}
    </div>
  </div>
);
