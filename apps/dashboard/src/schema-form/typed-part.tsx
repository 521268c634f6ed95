import { Textarea, TextInput } from '@mantine/core';
import { useDerived } from '../ui/use-derived.js';
import { useValidity } from '../ui/use-validity.js';
import { errorWithin } from './field-errors.js';
import type { PartOf } from './part.js';
import classes from './schema-form.module.css';
import { hintOf, meaningOf, placeholderOf, type TypedField, textOf } from './typed-text.js';

/** Typed text stays as it is while it is not valid yet. */
export const TypedPart = ({ field, path, value, onChange, errors }: PartOf<TypedField['shape']['kind']>) => {
  const { kind } = field.shape;
  // The default lines are shown so that people can edit them.
  const [text, write] = useDerived(value, () =>
    textOf(field, kind === 'lines' ? (value ?? field.default) : value),
  );
  const typed = meaningOf(field, text);
  const input = useValidity(typed.ok ? undefined : typed.why);
  const area = useValidity<HTMLTextAreaElement>(typed.ok ? undefined : typed.why);
  const shared = {
    label: field.label,
    description: hintOf(field),
    error: typed.ok ? errorWithin(errors, path) : typed.why,
    required: field.isRequired,
    placeholder: kind === 'lines' ? '' : placeholderOf(field),
    value: text,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      const valid = meaningOf(field, currentTarget.value);
      write(currentTarget.value, valid.ok ? valid.value : value);
      if (valid.ok) onChange(valid.value);
    },
  };
  switch (kind) {
    case 'number':
      return <TextInput ref={input} inputMode="decimal" {...shared} />;
    case 'lines':
      return (
        <Textarea
          ref={area}
          autosize={false}
          rows={Math.min(6, Math.max(2, text.split('\n').length))}
          {...shared}
        />
      );
    case 'json':
      return (
        <Textarea
          ref={area}
          rows={4}
          classNames={{ input: classes.code ?? '' }}
          spellCheck={false}
          {...shared}
        />
      );
    case 'long text':
      return <Textarea ref={area} rows={4} {...shared} />;
    default:
      return <TextInput ref={input} {...shared} />;
  }
};
