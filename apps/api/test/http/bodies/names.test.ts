import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { namePattern } from '../../../src/http/bodies/text.js';
import { providerClaims } from '../../../src/identity-provider/provider-claims.js';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';

let api: TestApi;
let own: Client;
let document: OpenAPIObject;
beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenAPIObject;
});
afterAll(() => api.stop());

type Schema = { readonly $ref?: string; readonly pattern?: string; readonly type?: unknown } & Readonly<
  Record<string, unknown>
>;

/** The schemas that a request body has, with those that they refer to. */
const requested = (): ReadonlyMap<string, Schema> => {
  const found = new Map<string, Schema>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) visit(inner);
    const { $ref } = value as Schema;
    if (typeof $ref !== 'string') return;
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const schema = document.components?.schemas?.[name] as Schema | undefined;
    if (schema === undefined || found.has(name)) return;
    found.set(name, schema);
    visit(schema);
  };
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path)) visit((operation as { requestBody?: unknown }).requestBody);
  return found;
};

const namesSomething = /^(?:name|title|group|label|.*_(?:name|title|label))$/;

/** Their bodies are validated by the schemas above, after references were resolved. */
const inFiles = [
  'ConfigMaintenanceWindow.name',
  'ConfigMonitor.name',
  'ConfigRota.name',
  'ConfigRoute.name',
  'ConfigStatusPage.title',
];

describe('every name that a customer gives', () => {
  test('has the rule of names in the document, and so in the validator', () => {
    const others: string[] = [];
    const fields: string[] = [];
    for (const [schema, { properties = {} }] of requested())
      for (const [field, { pattern, type }] of Object.entries(properties as Record<string, Schema>)) {
        if (!namesSomething.test(field) || ![type].flat().includes('string')) continue;
        (pattern === namePattern ? fields : others).push(`${schema}.${field}`);
      }
    expect(others.sort()).toEqual(inFiles);
    expect(fields.length).toBeGreaterThan(60);
  });

  test.each([
    ['monitors', 'name', { type: 'http', target: 'https://shop.example.com/' }],
    ['rotas', 'name', {}],
    ['routes', 'name', {}],
    ['maintenance_windows', 'name', {}],
    ['status_pages', 'title', {}],
  ])('has it in configuration files: %s', async (kind, field, others) => {
    const { status, body } = await own.post<ProblemBody>('/v1/config/plan', {
      version: 1,
      [kind]: { one: { ...others, [field]: 'Sh\u2060op' } },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('invisible');
  });

  test.each(['Your\u00adname', '\u2800', ' ', 'a\u2060b', 'x\u{e0100}'])(
    'is refused with a sentence that says why: %j',
    async (name) => {
      const { status, body } = await own.patch<ProblemBody>('/v1/account', { name });
      expect(status).toBe(400);
      expect(body.errors?.[0]).toMatchObject({
        field: 'name',
        message: expect.stringContaining('invisible'),
      });
    },
  );

  test.each([
    ['A\u2060da\u202e Love\u00adlace', 'Ada Lovelace'],
    ['\ud800\u200dAda', 'Ada'],
    ['\u3164\u2800', 'ada@example.com'],
  ])('is made one where the provider gives it: %j', (name, made) => {
    const settings = { issuer: 'https://login.example.com', groupsClaim: 'groups', trustsAddresses: false };
    const claims = { sub: 'ada', email: 'ada@example.com', name };
    expect(providerClaims(claims, settings)?.name).toBe(made);
  });
});
