import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

export type Properties = Readonly<Record<string, JSONSchema>>;

/** JSON Schema (draft 2020-12) of an object that has no other properties. */
export type SettingsSchema<Given extends Properties = Properties> = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Given;
  readonly required?: readonly string[];
};

type Closed<Given extends Properties> = Omit<SettingsSchema<Given>, 'required'>;

export type SettingsOf<Given extends Properties> = FromSchema<Closed<Given>>;

export function objectSchema<const Given extends Properties>(properties: Given): Closed<Given>;
export function objectSchema<const Given extends Properties, const Required extends readonly string[]>(
  properties: Given,
  required: Required,
): Closed<Given> & { readonly required: Required };
export function objectSchema(properties: Properties, required?: readonly string[]): SettingsSchema {
  return { type: 'object', additionalProperties: false, ...(required && { required }), properties };
}
