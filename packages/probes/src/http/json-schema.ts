import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type FieldError, fieldError } from '../settings/field-error.js';

// Only for the schema of schemas: Ajv compiles schemas to code, so customers' schemas are interpreted instead.
const ajv = new Ajv2020({ strict: false });
const metaSchema = 'https://json-schema.org/draft/2020-12/schema';

export function schemaFaults(field: string, schema: Schema): readonly FieldError[] {
  if (!ajv.validate(metaSchema, schema)) {
    const { instancePath = '', message = '' } = ajv.errors?.[0] ?? {};
    return [fieldError(field, `must be a JSON Schema (draft 2020-12): ${instancePath || 'it'} ${message}`)];
  }
  const outside = referencesIn(schema).find((reference) => !reference.startsWith('#'));
  return outside === undefined
    ? []
    : [fieldError(field, `must not refer to ${outside}, which is outside it`)];
}

export function schemaBreach(schema: Schema, value: unknown): string | undefined {
  try {
    const { valid, errors } = new Validator(schema, '2020-12').validate(value);
    return valid ? undefined : breachOf(errors);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    // Only now a reference that leads nowhere, or an invalid pattern, is found.
    return `The JSON Schema cannot be used: ${error.message.split('\n')[0]}`;
  }
}

/** The deepest error causes the others. */
function breachOf(errors: readonly OutputUnit[]): string {
  const deepest = errors.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  const where = (deepest?.instanceLocation ?? '').slice(1) || 'its root';
  return `The answer breaks the JSON Schema at ${where}: ${deepest?.error}`;
}

const depthOf = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;

function referencesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    ['$ref', '$dynamicRef'].includes(key) && typeof value === 'string' ? [value] : referencesIn(value),
  );
}
