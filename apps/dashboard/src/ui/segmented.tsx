import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly size?: 'xs' | 'sm';
  /** Two to five short ones. */
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode; readonly title?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A choice between a few short options. Its radio buttons are the browser's own: arrow keys move the choice. */
export const Segmented = <Value extends string>({
  label,
  isLabelHidden = false,
  description,
  error,
  size = 'sm',
  choices,
  value,
  onChange,
}: SegmentedProps<Value>) => {
  const id = useId();
  const control = (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={description || error ? `${id}-about` : undefined}
      className={classes.control}
      data-size={size}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment} title={choice.title}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            className={classes.radio}
            aria-label={choice.title}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
  if (isLabelHidden) return control;
  return (
    <div data-wrong={error ? true : undefined}>
      <Input.Label labelElement="div" aria-hidden="true">
        {label}
      </Input.Label>
      <div id={`${id}-about`}>
        {description && <Input.Description mb={5}>{description}</Input.Description>}
        {error && <Input.Error mb={5}>{error}</Input.Error>}
      </div>
      {control}
    </div>
  );
};
