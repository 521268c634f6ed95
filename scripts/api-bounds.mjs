/** The bounds and defaults of what requests of the API give, from its OpenAPI document. */

/** @typedef {Record<string, any>} Schema */

const bounding = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'];

/** @param {(readonly [name: string, value: unknown])[]} entries */
const objectOf = (entries) => {
  const known = entries.filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
};

/** The bounds of a value, with those of its fields and its items. @param {Schema} schema @returns {Schema | undefined} */
const boundsIn = (schema) =>
  objectOf([
    ...bounding.map((name) => /** @type {const} */ ([name, schema[name]])),
    .../** @type {[string, Schema][]} */ (Object.entries(schema.properties ?? {})).map(
      ([name, field]) => /** @type {const} */ ([name, boundsIn(field)]),
    ),
    ['items', schema.items && boundsIn(schema.items)],
  ]);

/** The names of the schemas that a request body has, with those that they refer to. @param {Schema} document */
const requestedSchemas = ({ paths, components }) => {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {unknown} value */
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) visit(inner);
    const { $ref } = /** @type {Schema} */ (value);
    const name = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
    if (name === undefined || names.has(name)) return;
    names.add(name);
    visit(components.schemas[name]);
  };
  for (const path of Object.values(paths))
    for (const operation of Object.values(path)) visit(operation.requestBody);
  return [...names].sort();
};

/** @param {string} name such as `NewRota` */
const fileName = (name) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * The bounds and defaults as TypeScript: of each schema of a request body, and of the parameters of each operation. Each is a
 * file, so that a page loads those that it uses.
 * @param {Schema} document
 * @returns {(readonly [name: string, text: string])[]}
 */
export const boundsOf = (document) => {
  const { paths, components } = document;
  const ofSchemas = requestedSchemas(document).map((name) => [name, boundsIn(components.schemas[name])]);
  /** @type {Schema[]} */
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ofOperations = operations.map(({ operationId, parameters = [] }) => {
    /** @type {(readonly [string, Schema])[]} */
    const fields = parameters.map((/** @type {Schema} */ { name, schema }) => [name, schema]);
    return [operationId, boundsIn({ properties: Object.fromEntries(fields) })];
  });
  return [...ofSchemas, ...ofOperations.sort()]
    .filter(([, bounds]) => bounds !== undefined)
    .map(([name, bounds]) => [
      fileName(String(name)),
      `export const ${name} = ${JSON.stringify(bounds, null, 2)} as const;\n`,
    ]);
};
