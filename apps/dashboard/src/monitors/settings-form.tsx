import { Checkbox, NativeSelect, PasswordInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { meaningOf, placeholderOf, type SettingsField, textOf } from './settings-fields.js';
import classes from './settings-form.module.css';

type Settings = Readonly<Record<string, unknown>>;

type SettingsFormProps = {
  readonly fields: readonly SettingsField[];
  readonly value: Settings;
  readonly onChange: (settings: Settings) => void;
  /** What is wrong, by the name that the api gives to the field: `settings.max_redirects`. */
  readonly errors: Readonly<Record<string, React.ReactNode>>;
};

/** A form made from the JSON Schema of a type's settings. What may be left out is folded away. */
export const SettingsForm = ({ fields, value, onChange, errors }: SettingsFormProps) => {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const isWrong = optional.some(({ name }) => errorOf(errors, name) !== undefined);
  const inputs = (some: readonly SettingsField[]) => (
    <Stack gap="md">
      {some.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={value[field.name]}
          error={errorOf(errors, field.name)}
          onChange={(changed) => {
            const { [field.name]: _, ...others } = value;
            onChange(changed === undefined ? others : { ...others, [field.name]: changed });
          }}
        />
      ))}
    </Stack>
  );
  return (
    <>
      {required.length > 0 && inputs(required)}
      {optional.length > 0 && (
        <details className={classes.more} open={isWrong || undefined}>
          <summary>More settings</summary>
          {inputs(optional)}
        </details>
      )}
    </>
  );
};

/** An error may be about a part of the field. */
const errorOf = (errors: SettingsFormProps['errors'], name: string): React.ReactNode =>
  Object.entries(errors).find(([field]) => `${field}.`.startsWith(`settings.${name}.`))?.[1];

type FieldProps = {
  readonly field: SettingsField;
  readonly value: unknown;
  readonly error: React.ReactNode;
  readonly onChange: (value: unknown) => void;
};

const Field = (props: FieldProps) => {
  const { field, value, error, onChange } = props;
  const { label, description, choices } = field;
  switch (field.kind) {
    case 'flag':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          checked={Boolean(value ?? field.default)}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={description}
          error={error}
          data={[...(field.default === undefined ? [''] : []), ...choices]}
          value={String(value ?? field.default ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      );
    case 'choices':
      return (
        <Checkbox.Group
          label={label}
          description={description}
          error={error}
          value={(value ?? field.default ?? []) as string[]}
          onChange={onChange}
        >
          <Stack gap={6} mt="xs">
            {choices.map((choice) => (
              <Checkbox key={choice} value={choice} label={choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    default:
      return <TypedField {...props} />;
  }
};

/** A field that is typed into. What is typed stays as it is, also while it does not mean anything yet. */
const TypedField = ({ field, value, error, onChange }: FieldProps) => {
  const [text, setText] = useState(() => textOf(field, value));
  const [hadValue] = useState(value !== undefined);
  // A secret that is left out stays as it was.
  const nothing = field.kind === 'secret' && hadValue ? null : undefined;
  const typed = meaningOf(field, text);
  const shared = {
    label: field.label,
    description: field.description,
    error: typed.ok ? error : typed.why,
    required: field.isRequired,
    placeholder: placeholderOf(field),
    value: text,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setText(currentTarget.value);
      const meant = meaningOf(field, currentTarget.value);
      if (meant.ok) onChange(meant.value ?? nothing);
    },
  };
  switch (field.kind) {
    case 'secret':
      return <PasswordInput autoComplete="off" {...shared} />;
    case 'number':
      return <TextInput inputMode="decimal" {...shared} />;
    case 'lines':
      return <Textarea rows={3} {...shared} description={`${field.description} One a line.`} />;
    case 'json':
      return <Textarea rows={4} classNames={{ input: classes.code ?? '' }} spellCheck={false} {...shared} />;
    case 'long text':
      return <Textarea rows={4} {...shared} />;
    default:
      return <TextInput {...shared} />;
  }
};
