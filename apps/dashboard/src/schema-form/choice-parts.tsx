import { Checkbox, NativeSelect, Stack, Switch } from '@mantine/core';
import { fitsSegments } from '../ui/fits-segments.js';
import { Segmented } from '../ui/segmented.js';
import { errorWithin } from './field-errors.js';
import type { PartOf, PartProps } from './part.js';

export const FlagPart = ({ field, path, value, onChange, errors }: PartProps) => (
  <Switch
    label={field.label}
    description={field.description}
    error={errorWithin(errors, path)}
    checked={Boolean(value ?? field.default)}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

export const ChoicePart = ({ field, path, value, onChange, errors }: PartOf<'choice'>) => {
  const { choices, choiceWords } = field.shape;
  const offered = choices.map(String).map((choice) => ({
    value: choice,
    label: choiceWords[choice] ?? choice,
  }));
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
      {field.shape.choices.map(String).map((choice) => (
        <Checkbox key={choice} value={choice} label={field.shape.choiceWords[choice] ?? choice} />
      ))}
    </Stack>
  </Checkbox.Group>
);
