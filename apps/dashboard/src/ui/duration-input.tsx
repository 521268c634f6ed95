import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type DurationUnit, durationFault, durationIn, durationText } from './duration.js';
import { useDerived } from './use-derived.js';
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
  const [text, write] = useDerived(value, () => durationText(value, unit));
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
          const count = durationIn(typed, unit);
          write(typed, count ?? value);
          if (count !== null) onChange(count);
        }}
        onBlur={() => {
          if (fault === undefined) write(durationText(durationIn(text, unit) ?? value, unit), value);
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
