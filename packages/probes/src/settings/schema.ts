import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** What a form says of a setting, beside the `title` and the `description` of JSON Schema. */
type SettingWords = {
  /** Shown in forms in place of `description`, which is for the API reference. Empty: nothing is shown. */
  readonly hint?: string;
  /** The title of one entry of a list or a map. */
  readonly entryTitle?: string;
  /** The titles of the values of `enum`, in its order. */
  readonly enumTitles?: readonly string[];
  /** The number is a length of time. People write "30 s". */
  readonly unit?: 's' | 'ms' | 'min';
  /** Stands above "More settings". */
  readonly inSight?: true;
};

export type Properties = Readonly<Record<string, JSONSchema & SettingWords>>;

/** Settings of which a person fills in one, or none. */
export type Alternatives = {
  readonly title: string;
  readonly options: readonly {
    readonly title: string;
    /** The first one is required. */
    readonly names: readonly string[];
  }[];
  readonly inSight?: true;
};

/** The keywords that JSON Schema does not have. They change nothing about which settings are valid. */
export const formKeywords = [
  'hint',
  'entryTitle',
  'enumTitles',
  'unit',
  'inSight',
  'alternatives',
  'unusedWhen',
] as const;

/** JSON Schema (draft 2020-12) of an object that has no other properties. */
export type SettingsSchema<Given extends Properties = Properties> = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Given;
  readonly required?: readonly string[];
  readonly alternatives?: readonly Alternatives[];
  /** By setting and its value: the settings that mean nothing then. */
  readonly unusedWhen?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

type Closed<Given extends Properties> = Pick<
  SettingsSchema<Given>,
  'type' | 'additionalProperties' | 'properties'
>;

export type SettingsOf<Given extends Properties> = FromSchema<Closed<Given>>;

export function objectSchema<const Given extends Properties>(properties: Given): Closed<Given>;
export function objectSchema<const Given extends Properties, const Required extends readonly string[]>(
  properties: Given,
  required: Required,
): Closed<Given> & { readonly required: Required };
export function objectSchema(properties: Properties, required?: readonly string[]): SettingsSchema {
  return { type: 'object', additionalProperties: false, ...(required && { required }), properties };
}

/** The message begins with the field's name. */
export type FieldError = { readonly field: string; readonly message: string };

/** @param rule `must be at most 10` */
export const fieldError = (field: string, rule: string): FieldError => ({
  field,
  message: `${field} ${rule}`,
});
