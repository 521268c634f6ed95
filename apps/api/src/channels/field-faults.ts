import type { FieldSchema } from '@tocsin/transports/catalogue';
import { Ajv2020, type SchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isEmailAddress } from '../http/bodies/email-address.js';
import { unknownField } from '../http/bodies/validation.js';
import type { FieldError } from '../http/problems/problem.js';
import type { BodyField } from './body-fields.js';
import { isEndpointUrl } from './endpoint-url.js';

const ajv = new Ajv2020({
  keywords: ['rule', 'chosenByCustomer'],
  // As the other bodies are matched: the pattern of names sees tag characters only so.
  unicodeRegExp: false,
  formats: { uri: isEndpointUrl, email: isEmailAddress },
});

const validators = new WeakMap<FieldSchema, ValidateFunction>();

const validatorOf = (schema: FieldSchema): ValidateFunction => {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validator = ajv.compile(schema as SchemaObject);
  validators.set(schema, validator);
  return validator;
};

const faultOf = (name: string, schema: FieldSchema, value: unknown): FieldError | undefined => {
  const validate = validatorOf(schema);
  if (validate(value)) return undefined;
  if (schema.rule !== undefined) return { field: name, message: `${name} ${schema.rule}` };
  const [error] = validate.errors ?? [];
  const field = `${name}${error?.instancePath.replaceAll('/', '.') ?? ''}`;
  return { field, message: `${field} ${error?.message ?? 'is not valid'}` };
};

/** Returns unknown fields first, then fields that break a rule. */
export const faultsIn = (
  given: Readonly<Record<string, unknown>>,
  fields: readonly BodyField[],
): FieldError[] => {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  return [
    ...unknown.map((name) => unknownField(name)),
    ...fields.flatMap(({ name, schemas, isRequired, isNullable }) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined && !isRequired) return [];
      if (value === null && isNullable) return [];
      const faults = schemas.map((schema) => faultOf(name, schema, value));
      return faults.includes(undefined) ? [] : (faults[0] ?? []);
    }),
  ];
};
