import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';

type Schema = {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: unknown;
  readonly maxProperties?: number;
};

const itemsAtMost = 5;
const propertiesAtMost = 5;
const charsAtMost = 40;

const common = new Map<string, boolean>();
/** Returns whether random text often matches a pattern, because it only excludes some characters. */
const isCommon = (pattern: string): boolean => {
  const known = common.get(pattern);
  if (known !== undefined) return known;
  const allowed = new RegExp(pattern, 'u');
  const sample = fc.sample(fc.string({ unit: 'grapheme' }), { numRuns: 40, seed: 1 });
  const found = sample.filter((value) => value !== '' && allowed.test(value)).length > 10;
  common.set(pattern, found);
  return found;
};

type Pattern = Pick<RegExp, 'test'>;

/** JSON Schema leaves the flag `u` to validators, and patterns beyond U+FFFF may be exact only without. */
const patternOf = (pattern: string): Pattern => {
  const both = [new RegExp(pattern), new RegExp(pattern, 'u')];
  return { test: (value) => both.every((each) => each.test(value)) };
};

/** fast-check cannot make text for one. */
const lookahead = /\(\?[=!][^()]*\)/g;

/** Lets a pattern that ends in "any number" make texts of an allowed length. */
const withLength = (pattern: string, minLength: number, maxLength: number): string =>
  pattern.replace(/[+*]\$$/, (times) => {
    const least = Math.max(minLength, times === '+$' ? 1 : 0);
    return `{${least},${Math.max(least, Math.min(maxLength, charsAtMost))}}$`;
  });

const text = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = charsAtMost, pattern = '' } = schema;
  const longestMax = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const allowed = patternOf(pattern);
  // Random text almost never has an exact length or matches a full pattern.
  if (!isCommon(pattern) || (minLength > 1 && minLength === maxLength))
    return fc
      .stringMatching(new RegExp(withLength(pattern.replace(lookahead, ''), minLength, maxLength), 'u'))
      .filter((value) => value.length >= minLength && value.length <= longestMax && allowed.test(value));
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, charsAtMost) });
  const longest = fc.constantFrom('x', 'ü', '🔔').map((character) => character.repeat(maxLength));
  const hardToRead = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, charsAtMost) });
  return fc
    .oneof(
      { weight: 6, arbitrary: short },
      { weight: 1, arbitrary: longest },
      { weight: 1, arbitrary: hardToRead },
    )
    .filter((value) => allowed.test(value) && [...value].length <= maxLength);
};

/** Requests may name only future times. */
const momentsMs = { min: Date.UTC(2100, 0), max: Date.UTC(9999, 0) };

const formatted: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  uri: ({ pattern = '', example = 'https://shop.example.com' }) => {
    const allowed = new RegExp(pattern, 'u');
    // Some patterns are so narrow that no random URL matches them.
    return fc.webUrl({ withQueryParameters: true }).map((url) => (allowed.test(url) ? url : example));
  },
  'ip-network': () =>
    fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((address) => `${address}/32`),
      fc.ipV6().map((address) => `${address}/128`),
      fc.constantFrom('0.0.0.0/0', '10.0.0.0/8', '2001:db8::/32'),
    ),
  email: () => fc.emailAddress({ size: 'small' }),
  'date-time': () => fc.integer(momentsMs).map((ms) => new Date(ms).toISOString()),
};

/** An object of any names, as `propertyNames` and `additionalProperties` allow. */
const mapOf = (
  { propertyNames, additionalProperties, maxProperties = propertiesAtMost }: Schema,
  document: OpenAPIObject,
): fc.Arbitrary<unknown> => {
  const names = propertyNames === undefined ? fc.string() : text(propertyNames);
  const values =
    typeof additionalProperties === 'object' && additionalProperties !== null
      ? schemaArbitrary(additionalProperties, document)
      : fc.jsonValue({ maxDepth: 3 });
  return fc.dictionary(names, values, { maxKeys: Math.min(maxProperties, propertiesAtMost) });
};

const ofType = (type: string, schema: Schema, document: OpenAPIObject): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'string':
      return formatted[schema.format ?? '']?.(schema) ?? text(schema);
    case 'array': {
      const bounds = {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? itemsAtMost, itemsAtMost),
      };
      const items = schemaArbitrary(schema.items ?? {}, document);
      return schema.uniqueItems ? fc.uniqueArray(items, bounds) : fc.array(items, bounds);
    }
    case 'object': {
      if (!schema.properties) return mapOf(schema, document);
      const model: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, property] of Object.entries(schema.properties)) {
        model[name] = schemaArbitrary(property, document);
      }
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
    }
    default:
      throw new Error(`There is no arbitrary for the type ${type}.`);
  }
};

export const schemaArbitrary = (schema: object, document: OpenAPIObject): fc.Arbitrary<unknown> => {
  const { $ref, oneOf, enum: values, type = 'object', ...rest } = schema as Schema;
  if ($ref)
    return schemaArbitrary(document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (oneOf) return fc.oneof(...oneOf.map((member) => schemaArbitrary(member, document)));
  if (values) return fc.constantFrom(...values);
  const types = typeof type === 'string' ? [type] : type;
  return fc.oneof(...types.map((one) => ofType(one, rest, document)));
};
