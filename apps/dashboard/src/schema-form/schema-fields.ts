import { t } from '../language/text.js';
import type { DurationUnit } from '../ui/duration.js';
import { nameInWords } from '../ui/names.js';

/** The part of JSON Schema (draft 2020-12) that forms are made of. */
export type Schema = {
  readonly type?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly writeOnly?: boolean;
  /** For secrets that customers choose themselves. */
  readonly chosenByCustomer?: boolean;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
} & FormKeywords;

/** Keywords for forms beside those of JSON Schema: packages/probes/src/settings/schema.ts explains them. */
type FormKeywords = {
  readonly hint?: string;
  readonly entryTitle?: string;
  readonly enumTitles?: readonly string[];
  readonly unit?: DurationUnit;
  readonly inSight?: boolean;
  readonly alternatives?: readonly Alternatives[];
  readonly unusedWhen?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

/** Fields of which a person fills in one, or none. */
export type Alternatives = {
  readonly title: string;
  readonly options: readonly {
    readonly title: string;
    /** The first one is required. */
    readonly names: readonly string[];
  }[];
  readonly inSight?: boolean;
};

export type Shape =
  | { readonly kind: 'text' | 'long text' | 'flag' | 'time zone' }
  | { readonly kind: 'secret'; readonly isChosenByCustomer: boolean }
  | {
      readonly kind: 'number';
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
    }
  /** Written as "30 s" or "5 min". */
  | {
      readonly kind: 'duration';
      readonly unit: DurationUnit;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
    }
  | {
      readonly kind: 'choice' | 'choices';
      readonly choices: readonly unknown[];
      /** The label of each choice, if they have labels. */
      readonly titles: readonly string[];
    }
  /** Short values, one a line. */
  | {
      readonly kind: 'lines';
      readonly item: 'text' | 'number';
      readonly itemsMin: number;
      readonly itemsMax: number;
    }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  | {
      readonly kind: 'list';
      readonly item: Field;
      readonly itemsMin: number;
      readonly itemsMax: number;
    }
  /** Texts by name. */
  | {
      readonly kind: 'map';
      /** The label of one entry. */
      readonly one: string;
      readonly isSecret: boolean;
      readonly entriesMax: number;
    }
  | { readonly kind: 'variant'; readonly options: readonly Field[] }
  /** Anything else is edited as JSON. */
  | { readonly kind: 'json' };

export type Field = {
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly default: unknown;
  readonly example: unknown;
  readonly shape: Shape;
};

export type NamedField = Field & { readonly name: string; readonly isInSight: boolean };

export type FieldOf<Kind extends Shape['kind']> = Field & { readonly shape: Shape & { readonly kind: Kind } };

/** Longer texts get several lines. */
const lineCharsMax = 2048;

const unbounded = Number.POSITIVE_INFINITY;

/** The choices for a schema without any rule. */
const anything: readonly Schema[] = [
  { title: t('Text'), type: 'string' },
  { title: t('Number'), type: 'number' },
  { title: t('Yes or no'), type: 'boolean' },
  { title: 'JSON', type: 'object' },
];

const shapeOf = (schema: Schema, label: string): Shape => {
  const { minimum, maximum, unit, enumTitles: titles = [] } = schema;
  if (unit !== undefined) return { kind: 'duration', unit, minimum, maximum };
  // not translated: a kind of shape.
  if (schema.format === 'time_zone') return { kind: 'time zone' };
  const { type, enum: choices, items, properties, additionalProperties: others, writeOnly = false } = schema;
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return variantOf(options, label);
  if (choices) return { kind: 'choice', choices, titles };
  switch (type) {
    case undefined:
      return variantOf(anything, label);
    case 'boolean':
      return { kind: 'flag' };
    case 'integer':
    case 'number':
      return { kind: 'number', minimum, maximum };
    case 'string':
      if (writeOnly) return { kind: 'secret', isChosenByCustomer: schema.chosenByCustomer ?? false };
      // not translated: kinds of shapes.
      return { kind: (schema.maxLength ?? 0) > lineCharsMax ? 'long text' : 'text' };
    case 'array':
      return items === undefined ? { kind: 'json' } : listOf(schema, items, label);
    default:
      if (properties) return { kind: 'group', fields: fieldsOf(schema) };
      if (typeof others === 'object' && others.type === 'string')
        return {
          kind: 'map',
          one: schema.entryTitle ?? singular(label),
          isSecret: writeOnly,
          entriesMax: schema.maxProperties ?? unbounded,
        };
      return { kind: 'json' };
  }
};

const variantOf = (options: readonly Schema[], label: string): Shape => ({
  kind: 'variant',
  options: options.map((option) => fieldOf(option, option.title ?? label, true)),
});

const listOf = (
  { minItems = 0, maxItems = unbounded, entryTitle, enumTitles: titles = [] }: Schema,
  items: Schema,
  label: string,
): Shape => {
  const bounds = { itemsMin: minItems, itemsMax: maxItems };
  const item = fieldOf(items, entryTitle ?? singular(label), true);
  const { shape } = item;
  if (shape.kind === 'choice') return { kind: 'choices', choices: shape.choices, titles };
  if (shape.kind === 'text' || shape.kind === 'number') return { kind: 'lines', item: shape.kind, ...bounds };
  return { kind: 'list', item, ...bounds };
};

const fieldOf = (schema: Schema, label: string, isRequired: boolean): Field => ({
  label,
  // Descriptions are written for the API reference, with field names in Markdown.
  description: schema.hint ?? (schema.description ?? '').replaceAll('`', ''),
  isRequired,
  default: schema.default,
  example: schema.examples?.[0],
  shape: shapeOf(schema, label),
});

/** The singular of most English labels. Others have `entryTitle`. */
const singular = (label: string): string => label.replace(/(?<!s)s$/, '');

export const fieldsOf = ({ properties = {}, required = [] }: Schema): readonly NamedField[] =>
  Object.entries(properties)
    .map(([name, schema]) => ({
      name,
      isInSight: schema.inSight ?? false,
      ...fieldOf(schema, schema.title ?? nameInWords(name), required.includes(name)),
    }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));

/** The last option when none matches. */
export const optionFor = (options: readonly Field[], value: unknown): number => {
  const found = options.findIndex(({ shape }) => kindsOf(value).includes(shape.kind));
  return value === undefined ? 0 : found === -1 ? options.length - 1 : found;
};

const kindsOf = (value: unknown): readonly Shape['kind'][] => {
  switch (typeof value) {
    case 'string':
      // not translated: kinds of shapes.
      return ['text', 'long text', 'secret', 'choice'];
    case 'number':
      return ['number', 'duration'];
    case 'boolean':
      return ['flag'];
    default:
      return Array.isArray(value) ? ['list', 'lines', 'choices'] : ['group', 'map'];
  }
};
