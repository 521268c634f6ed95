import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';

type Schema = {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
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
  readonly additionalProperties?: unknown;
};

const itemsAtMost = 5;
const charsAtMost = 40;

/** Such as base64url, and not all characters but some. */
const listsCharacters = /^\^\[(?!\^|\\)/;

const text = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = charsAtMost, pattern = '' } = schema;
  const allowed = new RegExp(pattern, 'u');
  // Random text almost never has an exact length or matches a full pattern.
  const isSpelledOut = pattern !== '' && (schema.maxLength === undefined || listsCharacters.test(pattern));
  if (isSpelledOut || (minLength > 1 && minLength === maxLength))
    return fc.stringMatching(allowed).filter((value) => value.length <= maxLength);
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
  uri: ({ pattern = '' }) => {
    const allowed = new RegExp(pattern, 'u');
    return fc.webUrl({ withQueryParameters: true }).filter((url) => allowed.test(url));
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
      if (!schema.properties)
        return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
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
