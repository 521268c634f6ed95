import { NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fitsSegments } from '../ui/fits-segments.js';
import { Segmented } from '../ui/segmented.js';
import type { FieldErrors } from './field-errors.js';
import { chosenOption, type EitherOption, valuesOfOption } from './form-items.js';
import type { NamedField } from './schema-fields.js';

type EitherPartProps = {
  readonly label: string;
  readonly options: readonly EitherOption[];
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
  readonly errors: FieldErrors;
  readonly renderField: (field: NamedField) => ReactNode;
};

/** A choice between fields, with the fields of the chosen option. */
export const EitherPart = (props: EitherPartProps) => {
  const { label, options, path, values, onChange, errors, renderField } = props;
  const [chosen, setChosen] = useState(() => chosenOption(options, values));
  const filled = chosenOption(options, values);
  const isFilled = (at: number): boolean =>
    options[at]?.fields.some(({ name }) => values[name] !== undefined) ?? false;
  // Somebody else saved another option.
  if (isFilled(filled) && !isFilled(chosen)) setChosen(filled);
  const choices = options.map((option, at) => ({ label: option.label, value: String(at) }));
  // The API's rule between these fields names the settings as a whole.
  const shared = { label, value: String(chosen), error: errors[path] };
  const choose = (next: number): void => {
    setChosen(next);
    onChange(valuesOfOption(options, next, values));
  };
  return (
    <Stack gap="sm">
      {fitsSegments(choices) ? (
        <Segmented {...shared} choices={choices} onChange={(next) => choose(Number(next))} />
      ) : (
        <NativeSelect
          {...shared}
          data={choices}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
      )}
      {options[chosen]?.fields.map(renderField)}
    </Stack>
  );
};
