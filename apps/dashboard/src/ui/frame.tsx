import { Input } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './frame.module.css';

type FrameProps = {
  readonly label: string;
  readonly isRequired: boolean;
  readonly hint: string;
  readonly error: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLFieldSetElement>;
};

export const Frame = ({ label, isRequired, hint, error, children, ref }: FrameProps) => {
  const id = useId();
  return (
    // not translated: ids
    <fieldset
      ref={ref}
      className={classes.frame}
      aria-describedby={`${id}-hint ${id}-error`}
      data-wrong={error === undefined ? undefined : true}
    >
      <legend>
        {label}
        {isRequired && (
          <span className={classes.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      {hint !== '' && <Input.Description id={`${id}-hint`}>{hint}</Input.Description>}
      {children}
      {error !== undefined && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
};
