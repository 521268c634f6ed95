import { NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  return (
    <Stack gap="sm">
      <NativeSelect
        label={label}
        data={options.map((option, at) => ({ label: option.label, value: String(at) }))}
        value={String(chosen)}
        // The API's rule between these fields names the settings as a whole.
        error={errors[path]}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value);
          setChosen(next);
          onChange(valuesOfOption(options, next, values));
        }}
      />
      {options[chosen]?.fields.map(renderField)}
    </Stack>
  );
};
