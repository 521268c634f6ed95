import { Checkbox, NativeSelect, Stack, Switch } from '@mantine/core';
import { fitsSegments } from '../ui/fits-segments.js';
import { Segmented } from '../ui/segmented.js';
import { errorWithin } from './field-errors.js';
import type { PartOf, PartProps } from './part.js';
import type { FieldOf } from './schema-fields.js';

export const FlagPart = ({ field, path, value, onChange, errors }: PartProps) => (
  <Switch
    label={field.label}
    description={field.description}
    error={errorWithin(errors, path)}
    checked={Boolean(value ?? field.default)}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

const offeredBy = ({ choices, titles }: Pick<FieldOf<'choice' | 'choices'>['shape'], 'choices' | 'titles'>) =>
  choices.map((choice, at) => ({ value: String(choice), label: titles[at] ?? String(choice) }));

export const ChoicePart = ({ field, path, value, onChange, errors }: PartOf<'choice'>) => {
  const { choices } = field.shape;
  const offered = offeredBy(field.shape);
  const choose = (chosen: string): void => onChange(choices.find((choice) => String(choice) === chosen));
  if (field.default !== undefined && fitsSegments(offered)) {
    return (
      <Segmented
        label={field.label}
        description={field.description}
        error={errorWithin(errors, path)}
        choices={offered}
        value={String(value ?? field.default)}
        onChange={choose}
      />
    );
  }
  return (
    <NativeSelect
      label={field.label}
      description={field.description}
      error={errorWithin(errors, path)}
      required={field.isRequired}
      data={[...(field.default === undefined ? [''] : []), ...offered]}
      value={String(value ?? field.default ?? '')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
};

export const ChoicesPart = ({ field, path, value, onChange, errors }: PartOf<'choices'>) => (
  <Checkbox.Group
    label={field.label}
    description={field.description}
    error={errorWithin(errors, path)}
    value={(value ?? field.default ?? []) as string[]}
    onChange={onChange}
  >
    <Stack gap={6} mt="xs">
      {offeredBy(field.shape).map(({ value: choice, label }) => (
        <Checkbox key={choice} value={choice} label={label} />
      ))}
    </Stack>
  </Checkbox.Group>
);
