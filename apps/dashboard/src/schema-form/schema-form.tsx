import { ChoicePart, ChoicesPart, FlagPart } from './choice-parts.js';
import { type FieldErrors, hasError } from './field-errors.js';
import { GroupPart } from './group-part.js';
import { ListPart } from './list-part.js';
import { MapPart } from './map-part.js';
import type { PartOf, PartProps } from './part.js';
import { foldedFields, type NamedField, type Shape } from './schema-fields.js';
import classes from './schema-form.module.css';
import { SecretPart } from './secret-part.js';
import { TypedPart } from './typed-part.js';
import { VariantPart } from './variant-part.js';

type SchemaFormProps = {
  readonly fields: readonly NamedField[];
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  readonly errors: FieldErrors;
};

/** A form made from a JSON Schema. Where much may be left out, that is folded away. */
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
        <details className={classes.more} open={isWrong || undefined}>
          <summary>More settings</summary>
          {parts(folded)}
        </details>
      )}
    </>
  );
};

/** Whether others have room beside it. */
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
      return <SecretPart {...props} />;
    case 'group':
      return <GroupPart {...(props as PartOf<'group'>)} renderPart={renderContent} />;
    case 'list':
      return <ListPart {...(props as PartOf<'list'>)} renderPart={renderContent} />;
    case 'map':
      return <MapPart {...(props as PartOf<'map'>)} />;
    case 'variant':
      return <VariantPart {...(props as PartOf<'variant'>)} renderPart={(part) => <Part {...part} />} />;
    default:
      return <TypedPart {...(props as PartOf<'text' | 'long text' | 'number' | 'lines' | 'json'>)} />;
  }
};

/** What is in a part whose name stands around it already. */
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
