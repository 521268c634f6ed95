import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type DurationUnit, durationFault, durationIn, durationText } from './duration.js';
import { useValidity } from './use-validity.js';

type DurationInputProps = {
  readonly label: string;
  readonly description?: string;
  readonly unit: DurationUnit;
  readonly minimum: number;
  readonly maximum: number;
  /** In `unit`. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly error: ReactNode;
  /** Offered while typing, in `unit`. */
  readonly suggestions?: readonly number[];
};

/** Takes "30 s" or "5 min". The last right length stays until the text is right again. */
export const DurationInput = (props: DurationInputProps) => {
  const { label, description, unit, minimum, maximum, value, onChange, error, suggestions = [] } = props;
  const [text, setText] = useState(() => durationText(value, unit));
  const fault = durationFault(text, unit, { minimum, maximum });
  const input = useValidity(fault);
  const list = useId();
  return (
    <>
      <TextInput
        ref={input}
        label={label}
        description={description}
        error={fault ?? error}
        list={list}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed);
          const count = durationIn(typed, unit);
          if (count !== null) onChange(count);
        }}
        onBlur={() => {
          if (fault === undefined) setText(durationText(durationIn(text, unit) ?? value, unit));
        }}
      />
      <datalist id={list}>
        {suggestions.map((count) => (
          <option key={count} value={durationText(count, unit)} />
        ))}
      </datalist>
    </>
  );
};
