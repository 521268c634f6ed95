import type { ChannelFields, ChannelType, Destination } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { useBoundedLengths } from '@tocsin/probes/catalogue';
import {
  type ChannelDefinition,
  definitionOf,
  type FieldSchema,
  fieldsOf,
} from '@tocsin/transports/catalogue';
import { Ajv2020, type SchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { CallPolicy } from '../http/access/access-guard.js';
import { isEmailAddress } from '../http/bodies/email-address.js';
import { isText, isUuid } from '../http/bodies/text.js';
import { refuseIfAny, unknownField } from '../http/bodies/validation.js';
import type { FieldError } from '../http/problems/problem.js';
import type { BodyField } from './body-fields.js';

/** @throws Error for a type of a later version */
export const requireDefinition = (type: ChannelType): ChannelDefinition => {
  const definition = definitionOf(type);
  if (definition === undefined) throw new Error(`This version does not carry ${type} channels.`);
  return definition;
};

export const destinationWith = (
  { type, fields: { properties } }: ChannelDefinition,
  given: ChannelFields,
): Destination => {
  const set = Object.entries(properties).filter(([name]) => (given[name] ?? null) !== null);
  const valuesOf = (isSecret: boolean): ChannelFields =>
    Object.fromEntries(
      set.flatMap(([name, { writeOnly = false }]) => (writeOnly === isSecret ? [[name, given[name]]] : [])),
    );
  return { type, fields: valuesOf(false), secrets: valuesOf(true) };
};

/** Checks only the given fields, so that a channel can be renamed. @throws Problem that names the fields */
export const requireFaultless = (destination: Destination, given: ReadonlySet<string>): void => {
  const definition = requireDefinition(destination.type);
  const faults = definition.faults?.(fieldsOf(definition, destination) as never) ?? [];
  refuseIfAny(faults.filter(({ field }) => given.has(field)));
};

/** As {@link requireFaultless}, and that its addresses may be called. */
export const requireUsable = (
  policy: CallPolicy,
  destination: Destination,
  given: ReadonlySet<string>,
): void => {
  requireFaultless(destination, given);
  const definition = requireDefinition(destination.type);
  const fields = fieldsOf(definition, destination);
  for (const field of definition.calls) {
    const url = fields[field];
    if (given.has(field) && typeof url === 'string') policy.requireUrl(field, url, definition.plainHttp);
  }
};

const charsMax = 2048;

// The URL parser accepts `http:host`, backslashes and tabs. Stored URLs are unambiguous.
const absolute = /^https?:\/\/[^\s/?#\\][^\s\\]*$/i;

/** An absolute `http` or `https` URL without a user name or a password. */
export const isEndpointUrl = (value: unknown): value is string => {
  if (!isText(value, charsMax) || !absolute.test(value)) return false;
  const url = parseUrl(value);
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};

const ajv = new Ajv2020({
  keywords: ['rule', 'chosenByCustomer', 'enumTitles'],
  // As the other bodies are matched: the pattern of names sees tag characters only so.
  unicodeRegExp: false,
  formats: { uri: isEndpointUrl, email: isEmailAddress, uuid: isUuid },
});

useBoundedLengths(ajv);

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
