import { type ReactNode, useEffect, useState } from 'react';
import classes from './folded.module.css';

type FoldedProps = {
  readonly title: string;
  /** Whether somebody has to see what is in it. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
};

/** What most people need not see: it is there once it was opened. */
export const Folded = ({ title, isWrong, children }: FoldedProps) => {
  const [isOpen, setIsOpen] = useState(isWrong);
  const [wasOpened, setWasOpened] = useState(isWrong);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (isWrong) setIsOpen(true);
  }, [isWrong]);
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onInvalidCapture={({ currentTarget }) => {
        // The browser points at a field that is not filled in as soon as this returns: it must be seen by then.
        currentTarget.open = true;
      }}
    >
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  );
};
