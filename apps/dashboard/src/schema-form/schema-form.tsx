import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../language/text.js';
import { Folded } from '../ui/folded.js';
import { lazyPart } from '../ui/lazy-part.js';
import { ChoicePart, ChoicesPart, FlagPart } from './choice-parts.js';
import { EitherPart } from './either-part.js';
import { errorWithin, type FieldErrors, hasError } from './field-errors.js';
import { type FormItem, type FormLayout, formItems } from './form-items.js';
import type { PartOf, PartProps } from './part.js';
import type { NamedField, Shape } from './schema-fields.js';
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
  readonly layout?: FormLayout;
};

export const SchemaForm = ({ fields, path, value, onChange, errors, layout }: SchemaFormProps) => {
  const { shown, folded } = formItems(fields, layout, value);
  const isWrong = folded.some((item) =>
    fieldsIn(item).some(({ name }) => hasError(errors, `${path}.${name}`)),
  );
  const part = (field: NamedField) => (
    <Part
      key={field.name}
      field={field}
      path={`${path}.${field.name}`}
      value={value[field.name]}
      errors={errors}
      onChange={(changed) => {
        const { [field.name]: _, ...others } = value;
        onChange(changed === undefined ? others : { ...others, [field.name]: changed });
      }}
    />
  );
  const parts = (items: readonly FormItem[]) => (
    <div className={classes.fields}>
      {items.map((item) =>
        item.kind === 'field' ? (
          <div key={item.key} className={isShort(item.field.shape) ? undefined : classes.wide}>
            {part(item.field)}
          </div>
        ) : (
          <EitherPart
            key={item.key}
            label={item.label}
            options={item.options}
            path={path}
            values={value}
            onChange={onChange}
            errors={errors}
            renderField={part}
          />
        ),
      )}
    </div>
  );
  return (
    <>
      {shown.length > 0 && parts(shown)}
      {folded.length > 0 && (
        <Folded title={t('More settings')} isWrong={isWrong}>
          {parts(folded)}
        </Folded>
      )}
    </>
  );
};

const fieldsIn = (item: FormItem): readonly NamedField[] =>
  item.kind === 'field' ? [item.field] : item.options.flatMap(({ fields }) => fields);

// not translated: kinds of shapes.
const isShort = ({ kind }: Shape): boolean =>
  ['text', 'number', 'duration', 'choice', 'secret', 'time zone'].includes(kind);

const Part = (props: PartProps) => {
  switch (props.field.shape.kind) {
    case 'flag':
      return <FlagPart {...props} />;
    case 'choice':
      return <ChoicePart {...(props as PartOf<'choice'>)} />;
    case 'choices':
      return <ChoicesPart {...(props as PartOf<'choices'>)} />;
    case 'time zone':
      return <TimeZonePart {...props} />;
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
      return (
        <TypedPart {...(props as PartOf<'text' | 'long text' | 'number' | 'duration' | 'lines' | 'json'>)} />
      );
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

// Most forms have no time zone.
const TimeZoneSelect = lazyPart(() => import('../ui/time-zone-select.js'), 'TimeZoneSelect');

const TimeZonePart = ({ field, path, value, onChange, errors }: PartProps) => (
  <Suspense fallback={<Skeleton height={60} />}>
    <TimeZoneSelect
      label={field.label}
      value={String(value ?? field.default ?? 'UTC')}
      onChange={onChange}
      error={errorWithin(errors, path)}
    />
  </Suspense>
);
