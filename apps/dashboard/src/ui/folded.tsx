import { type ReactNode, useEffect, useState } from 'react';
import classes from './folded.module.css';

type FoldedProps = {
  readonly title: string;
  /** Opens when something inside needs attention. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
};

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
        // The browser focuses an invalid field as soon as this returns, so the field must be visible.
        currentTarget.open = true;
      }}
    >
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  );
};
