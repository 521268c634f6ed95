/** The part of JSON Schema (draft 2020-12) that forms are made of. */
type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly writeOnly?: boolean;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

type FieldKind =
  | 'text'
  | 'long text'
  | 'secret'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'json';

/** One setting, as a form asks for it. */
export type SettingsField = {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly default: unknown;
  readonly choices: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
};

/** Longer texts get room for several lines. */
const lineCharsMax = 1000;

const kindOf = ({ type, enum: values, items, writeOnly, maxLength = 0 }: Schema): FieldKind => {
  if (type === 'array' && items?.type === 'string') return items.enum ? 'choices' : 'lines';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'json';
  if (values) return 'choice';
  if (writeOnly) return 'secret';
  return maxLength > lineCharsMax ? 'long text' : 'text';
};

const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** The fields of a type's settings, those that must be filled in first. */
export const fieldsOf = (schema: Readonly<Record<string, unknown>>): readonly SettingsField[] => {
  const { properties = {}, required = [] }: Schema = schema;
  return Object.entries(properties)
    .map(([name, property]) => ({
      name,
      label: labelOf(name),
      // Descriptions are written for the API reference, with names of fields in Markdown.
      description: (property.description ?? '').replaceAll('`', ''),
      kind: kindOf(property),
      isRequired: required.includes(name),
      default: property.default,
      choices: (property.enum ?? property.items?.enum ?? []).map(String),
      minimum: property.minimum,
      maximum: property.maximum,
    }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
};

/** What a field shows for a value; nothing where there is none. */
export const textOf = ({ kind }: Pick<SettingsField, 'kind'>, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return String(value);
};

export type Typed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string };

/** What was typed into a field means: `undefined` for nothing, so that the default holds. */
export const meaningOf = ({ kind }: Pick<SettingsField, 'kind'>, text: string): Typed => {
  if (text.trim() === '') return { ok: true, value: undefined };
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(text))
        ? { ok: true, value: Number(text) }
        : { ok: false, why: 'Must be a number.' };
    case 'lines':
      return {
        ok: true,
        value: text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
      };
    case 'json':
      try {
        return { ok: true, value: JSON.parse(text) };
      } catch {
        return { ok: false, why: 'Must be JSON, such as {"name": "value"}.' };
      }
    default:
      return { ok: true, value: text };
  }
};

/** The example that an empty field shows: its default. */
export const placeholderOf = (field: SettingsField): string => {
  const text = textOf(field, field.default);
  return text === '' || text === '{}' || text === '[]' ? '' : text;
};
