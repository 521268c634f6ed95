import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Folded } from '../ui/folded.js';
import { lazyPart } from '../ui/lazy-part.js';
import { ChoicePart, ChoicesPart, FlagPart } from './choice-parts.js';
import { type FieldErrors, hasError } from './field-errors.js';
import type { PartOf, PartProps } from './part.js';
import { foldedFields, type NamedField, type Shape } from './schema-fields.js';
import classes from './schema-form.module.css';
import { SecretPart } from './secret-part.js';
import { TypedPart } from './typed-part.js';
import type { WholeKind } from './whole-part.js';

// Most types have no nested settings.
const WholePart = lazyPart(() => import('./whole-part.js'), 'WholePart');

type SchemaFormProps = {
  readonly fields: readonly NamedField[];
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  readonly errors: FieldErrors;
};

export const SchemaForm = ({ fields, path, value, onChange, errors }: SchemaFormProps) => {
  const { shown, folded } = foldedFields(fields);
  const isWrong = folded.some(({ name }) => hasError(errors, `${path}.${name}`));
  const parts = (some: readonly NamedField[]) => (
    <div className={classes.fields}>
      {some.map((field) => (
        <div key={field.name} className={isShort(field.shape) ? undefined : classes.wide}>
          <Part
            field={field}
            path={`${path}.${field.name}`}
            value={value[field.name]}
            errors={errors}
            onChange={(changed) => {
              const { [field.name]: _, ...others } = value;
              onChange(changed === undefined ? others : { ...others, [field.name]: changed });
            }}
          />
        </div>
      ))}
    </div>
  );
  return (
    <>
      {shown.length > 0 && parts(shown)}
      {folded.length > 0 && (
        <Folded title="More settings" isWrong={isWrong}>
          {parts(folded)}
        </Folded>
      )}
    </>
  );
};

const isShort = ({ kind }: Shape): boolean => ['text', 'number', 'choice', 'secret'].includes(kind);

const Part = (props: PartProps) => {
  switch (props.field.shape.kind) {
    case 'flag':
      return <FlagPart {...props} />;
    case 'choice':
      return <ChoicePart {...(props as PartOf<'choice'>)} />;
    case 'choices':
      return <ChoicesPart {...(props as PartOf<'choices'>)} />;
    case 'secret':
      return <SecretPart {...(props as PartOf<'secret'>)} />;
    case 'group':
    case 'list':
    case 'map':
    case 'variant':
      return (
        <Suspense fallback={<Skeleton height={60} />}>
          <WholePart
            {...(props as PartOf<WholeKind>)}
            renderPart={renderPart}
            renderContent={renderContent}
          />
        </Suspense>
      );
    default:
      return <TypedPart {...(props as PartOf<'text' | 'long text' | 'number' | 'lines' | 'json'>)} />;
  }
};

const renderPart = (props: PartProps) => <Part {...props} />;

/** Renders a part whose label is already shown around it. */
const renderContent = (props: PartProps) => {
  const { field, path, value, onChange, errors } = props;
  if (field.shape.kind !== 'group') return <Part {...props} />;
  return (
    <SchemaForm
      fields={field.shape.fields}
      path={path}
      value={(value ?? {}) as Readonly<Record<string, unknown>>}
      onChange={onChange}
      errors={errors}
    />
  );
};
