import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ConstantDocument } from '../http/constant-answer.js';

const reference = /"#\/components\/schemas\/(\w+)"/g;

/** Fields of the request that no file has: they are options of the command. */
const ofRequests = ['prune'];

type Schema = { readonly properties?: Readonly<Record<string, object>>; additionalProperties?: boolean };

/** A JSON Schema (draft 2020-12) of configuration files, for editors. */
const configSchema = ({ components }: Pick<OpenAPIObject, 'components'>): object => {
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const defs = new Map<string, Schema>();
  const add = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined || defs.has(name)) return;
    defs.set(name, { ...schema, additionalProperties: false });
    for (const [, other = ''] of JSON.stringify(schema).matchAll(reference)) add(other);
  };
  add('Config');
  const { properties = {}, ...root } = defs.get('Config') ?? {};
  defs.delete('Config');
  const inFiles = Object.entries(properties).filter(([name]) => !ofRequests.includes(name));
  const schema = { ...root, properties: Object.fromEntries(inFiles), $defs: Object.fromEntries(defs) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of Tocsin',
    ...JSON.parse(JSON.stringify(schema).replaceAll(reference, '"#/$defs/$1"')),
  };
};

/** @param document makes the OpenAPI document, which takes a while */
export const serveConfigSchema = (app: NestFastifyApplication, document: () => OpenAPIObject): void => {
  const served = new ConstantDocument('application/schema+json', () => configSchema(document()), [
    'gzip',
    'identity',
  ]);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/config.schema.json', async (request, reply) => reply.send(await served.bodyFor(request, reply)));
};
