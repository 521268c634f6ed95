// Over ten seconds: every schema of the document is compiled.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { version } from '@tocsin/platform/version';
import { buildMessage, messageSchemas, testMessage } from '@tocsin/webhook-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { startApi, type TestApi } from '../support/api.js';

let api: TestApi;
let document: OpenAPIObject;
beforeAll(async () => {
  api = await startApi();
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenAPIObject;
});
afterAll(() => api.stop());

function* within(value: unknown, path = '#'): Generator<{ path: string; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return;
  yield { path, node: value as Record<string, unknown> };
  for (const [key, inner] of Object.entries(value)) yield* within(inner, `${path}/${key}`);
}

const publicPaths = [
  '/v1/channel-confirmations',
  '/v1/sign-in',
  '/v1/setup',
  '/v1/session',
  '/v1/password-resets',
  '/v1/password-resets/complete',
  '/v1/invitations/lookup',
  '/v1/invitations/accept',
  '/v1/passkeys/challenges',
  '/v1/provider/sign-ins',
  '/v1/session/passkey',
  '/v1/session/provider',
];
const personalPaths = ['/v1/session', '/v1/person', '/v1/passkeys', '/v1/provider'];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );

/** Words that say nothing of their own. */
const fillers = new Set(
  'a all an and are as be by can for from have has how in is it its must of on or request that the there they this to what whether which will with'.split(
    ' ',
  ),
);

const wordsIn = (text: string): string[] =>
  (
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).map((word) => word.replace(/s$/, ''));

/** The fields whose description has no word that their name and title do not have. */
const repeatingIn = (schema: unknown, origin: string): string[] => {
  const found: string[] = [];
  for (const { path, node } of within(schema, origin)) {
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const { title = '', description } = property as { title?: string; description?: string };
      const said = new Set([...wordsIn(name), ...wordsIn(title), ...[...fillers].flatMap(wordsIn)]);
      const adds = wordsIn(description ?? 'undescribed').some((word) => !said.has(word));
      if (!adds) found.push(`${path}/${name}: ${description}`);
    }
  }
  return found;
};

describe('GET /openapi.json', () => {
  test('has no field, of the API, a monitor type or a channel type, whose description only repeats its name', async () => {
    const own = await api.newAccount('lite');
    const schemas = repeatingIn(document, '#');
    for (const path of ['/v1/monitor-types', '/v1/channel-types'])
      schemas.push(...repeatingIn((await own.get<object>(path)).body, path));
    expect(schemas).toEqual([]);
    const planted = { properties: { method: { title: 'Method', description: 'The request method.' } } };
    expect(repeatingIn(planted, 'http')).toEqual(['http/method: The request method.']);
  });

  test('is what the tests of the api compare its answers with', () => {
    expect(api.contract.document).toEqual(document);
  });

  test('is an OpenAPI 3.1 document', async () => {
    const response = await fetch(`${api.url}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Tocsin', version });
  });

  test('has exactly the operations of the contract', () => {
    const ids = ({ path }: { path: string }) => path.replaceAll(/\{\w+\}/g, '{}');
    const found = operations().map((operation) => `${operation.method.toUpperCase()} ${ids(operation)}`);
    expect(found.sort()).toEqual(
      [
        'GET /v1/status-pages',
        'GET /v1/status-pages/{}',
        'GET /v1/status-pages/{}/components',
        'GET /v1/status-pages/{}/posts',
        'GET /v1/status-pages/{}/posts/{}',
        'GET /v1/status-pages/{}/subscribers',
        'PATCH /v1/status-pages/{}',
        'PATCH /v1/status-pages/{}/components/{}',
        'PATCH /v1/status-pages/{}/posts/{}',
        'POST /v1/status-pages',
        'POST /v1/status-pages/{}/components',
        'POST /v1/status-pages/{}/posts',
        'POST /v1/status-pages/{}/posts/{}/publish',
        'POST /v1/status-pages/{}/posts/{}/updates',
        'PUT /v1/status-pages/{}/component-order',
        'DELETE /v1/status-pages/{}',
        'DELETE /v1/status-pages/{}/components/{}',
        'DELETE /v1/status-pages/{}/posts/{}',
        'DELETE /v1/status-pages/{}/subscribers/{}',
        'GET /v1/account',
        'PATCH /v1/account',
        'GET /v1/passkeys',
        'POST /v1/passkeys',
        'PATCH /v1/passkeys/{}',
        'POST /v1/passkeys/challenges',
        'POST /v1/passkeys/proposals',
        'POST /v1/passkeys/{}/removal',
        'GET /v1/provider/link',
        'POST /v1/provider/link',
        'POST /v1/provider/link/removal',
        'POST /v1/provider/sign-ins',
        'POST /v1/session/passkey',
        'POST /v1/session/provider',
        'GET /v1/channel-types',
        'POST /v1/channel-confirmations',
        'POST /v1/channels/{}/confirmation',
        'POST /v1/api-keys',
        'GET /v1/api-keys',
        'GET /v1/api-keys/{}',
        'PATCH /v1/api-keys/{}',
        'DELETE /v1/api-keys/{}',
        'GET /v1/audit-log',
        'POST /v1/channels',
        'GET /v1/channels',
        'GET /v1/config',
        'POST /v1/config/apply',
        'POST /v1/config/plan',
        'GET /v1/channels/{}',
        'PATCH /v1/channels/{}',
        'DELETE /v1/channels/{}',
        'POST /v1/channels/{}/test',
        'POST /v1/monitors',
        'POST /v1/monitors/many',
        'GET /v1/monitors',
        'GET /v1/monitors/{}',
        'PATCH /v1/monitors/{}',
        'DELETE /v1/monitors/{}',
        'POST /v1/monitors/{}/pause',
        'POST /v1/monitors/{}/resume',
        'PUT /v1/monitors/{}/channels/{}',
        'DELETE /v1/monitors/{}/channels/{}',
        'GET /v1/monitors/{}/channels',
        'PUT /v1/monitors/{}/tags/{}',
        'DELETE /v1/monitors/{}/tags/{}',
        'GET /v1/monitor-tags',
        'GET /v1/monitors/{}/receivers',
        'POST /v1/mail-domains',
        'GET /v1/mail-domains',
        'GET /v1/mail-domains/{}',
        'POST /v1/mail-domains/{}/check',
        'DELETE /v1/mail-domains/{}',
        'POST /v1/routes',
        'GET /v1/routes',
        'GET /v1/routes/{}',
        'PATCH /v1/routes/{}',
        'DELETE /v1/routes/{}',
        'POST /v1/maintenance-windows',
        'GET /v1/maintenance-windows',
        'GET /v1/maintenance-windows/{}',
        'PATCH /v1/maintenance-windows/{}',
        'DELETE /v1/maintenance-windows/{}',
        'POST /v1/batches',
        'GET /v1/batches',
        'GET /v1/batches/{}',
        'DELETE /v1/batches/{}',
        'POST /v1/rotas',
        'GET /v1/rotas',
        'GET /v1/rotas/{}',
        'GET /v1/rotas/{}/turns',
        'PATCH /v1/rotas/{}',
        'DELETE /v1/rotas/{}',
        'GET /v1/monitors/{}/rotas',
        'PUT /v1/monitors/{}/rotas/{}',
        'DELETE /v1/monitors/{}/rotas/{}',
        'POST /v1/monitors/{}/incidents',
        'POST /v1/incidents/{}/resolve',
        'POST /v1/incidents/{}/acknowledge',
        'DELETE /v1/incidents/{}/acknowledge',
        'POST /v1/incidents/{}/notes',
        'GET /v1/trouble',
        'GET /v1/incidents',
        'GET /v1/incidents/figures',
        'GET /v1/incidents/{}',
        'GET /v1/incidents/{}/evidence',
        'GET /v1/alerts',
        'GET /v1/alerts/{}',
        'GET /v1/alerts/{}/request',
        'GET /v1/events',
        'GET /v1/monitor-types',
        'GET /v1/reasons',
        'GET /v1/monitor-overviews',
        'GET /v1/monitor-figures',
        'GET /v1/summary',
        'GET /v1/summary/highlights',
        'GET /v1/monitors/{}/checks',
        'GET /v1/monitors/{}/findings',
        'GET /v1/monitors/{}/uptime',
        'GET /v1/monitors/{}/response-times',
        'GET /v1/monitors/{}/imported-history',
        'PUT /v1/monitors/{}/imported-history',
        'POST /v1/prober/claims',
        'POST /v1/prober/results',
        'POST /v1/prober/sight',
        'POST /v1/prober/trial-results/{}',
        'GET /v1/trial-checks/{}',
        'POST /v1/trial-checks',
        'POST /v1/monitors/{}/check',
        'GET /v1/members',
        'PATCH /v1/members/{}',
        'DELETE /v1/members/{}',
        'POST /v1/invitations',
        'GET /v1/invitations',
        'DELETE /v1/invitations/{}',
        'POST /v1/invitations/lookup',
        'POST /v1/invitations/accept',
        'PATCH /v1/person',
        'PUT /v1/person/password',
        'POST /v1/person/second-factor',
        'PUT /v1/person/second-factor',
        'POST /v1/person/second-factor/removal',
        'POST /v1/person/recovery-codes',
        'POST /v1/password-resets',
        'POST /v1/password-resets/complete',
        'GET /v1/sign-in',
        'POST /v1/setup',
        'POST /v1/session',
        'GET /v1/regions',
        'GET /v1/session',
        'DELETE /v1/session',
        'PUT /v1/session/account',
        'GET /v1/sessions',
        'DELETE /v1/sessions',
        'DELETE /v1/sessions/{}',
        'GET /healthz',
        'GET /readyz',
        'GET /metrics',
        'GET /metrics/monitors',
      ].sort(),
    );
  });

  test('has no reference that leads nowhere and no component that nothing leads to', () => {
    const refs = new Set<string>();
    for (const { node } of within(document)) if (typeof node.$ref === 'string') refs.add(node.$ref);
    const components = (['schemas', 'headers'] as const).flatMap((kind) =>
      Object.keys(document.components?.[kind] ?? {}).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...refs].sort()).toEqual(components.sort());
  });

  test('says nothing in the words of OpenAPI 3.0', () => {
    for (const { path, node } of within(document)) {
      expect([path, Object.hasOwn(node, 'nullable')]).toEqual([path, false]);
      if (node.type !== undefined && !path.endsWith('/properties')) {
        const types = Array.isArray(node.type) ? node.type : [node.type];
        for (const type of types) expect(['http', expect.any(String), type]).toContain(type);
      }
    }
  });

  test('has schemas that a JSON Schema validator takes, with examples that they allow', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    formats.default(ajv);
    ajv.addFormat('ip-network', true);
    ajv.addVocabulary(['components', 'example', 'discriminator']);
    ajv.addSchema({ $id: 'openapi.json', components: document.components }, undefined, undefined, false);
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      const validate = ajv.compile({ $ref: `openapi.json#/components/schemas/${name}` });
      expect(validate).toBeInstanceOf(Function);
      for (const [property, rule] of Object.entries(
        'properties' in schema ? (schema.properties ?? {}) : {},
      )) {
        if (!('example' in rule)) continue;
        const valid = ajv.validate(
          { $ref: `openapi.json#/components/schemas/${name}/properties/${property}` },
          rule.example,
        );
        expect([name, property, valid]).toEqual([name, property, true]);
      }
    }
  });

  // No pattern finds tag characters in both modes. Those of names do without the flag, as the api reads them.
  const hasTags = (text: string) => /[\u{e0000}-\u{e007f}]/u.test(text);

  test('has patterns that mean the same to validators with the flag `u` and without, except for tag characters', () => {
    const patterns = new Set<string>();
    for (const { node } of within(document)) if (typeof node.pattern === 'string') patterns.add(node.pattern);
    expect(patterns.size).toBeGreaterThan(5);
    const unit = fc.oneof(
      fc.constantFrom('a', '0', '-', '_', '/', '🔔', '\ud800', '\udc00', '\n'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    for (const pattern of patterns) {
      fc.assert(
        fc.property(fc.string({ unit }), (text) => {
          fc.pre(!hasTags(text));
          expect([pattern, new RegExp(pattern).test(text)]).toEqual([
            pattern,
            new RegExp(pattern, 'u').test(text),
          ]);
        }),
      );
    }
  });

  test('declares the rate limit on every answer to keys and below /v1, and on no other', () => {
    for (const { path, operation } of operations()) {
      const isForKeys = operation.security.length > 0;
      for (const response of Object.values<{ headers?: object }>(operation.responses)) {
        const names = Object.keys(response.headers ?? {}).filter((name) => name.startsWith('RateLimit'));
        expect([path, names]).toEqual([
          path,
          path.startsWith('/v1/') || isForKeys ? ['RateLimit-Policy', 'RateLimit'] : [],
        ]);
      }
    }
  });

  test('gives every operation an id of its own, a summary, a success and its problems', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { method, path, operation } of operations()) {
      expect(operation.summary).toEqual(expect.any(String));
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      for (const [status, response] of Object.entries<{ content?: object }>(operation.responses)) {
        const mediaTypes = Object.keys(response.content ?? {});
        if (status >= '400') expect(mediaTypes).toEqual(['application/problem+json']);
      }
      if (operation.security.length === 0) {
        if (!path.startsWith('/v1/')) continue;
        expect([path, publicPaths.includes(path)]).toEqual([path, true]);
        continue;
      }
      const isPersonal = personalPaths.some((personal) => path.startsWith(personal));
      const isOfProbers = path.startsWith('/v1/prober/');
      expect(operation.security).toEqual([
        ...(isOfProbers ? [{ prober: [] }] : []),
        ...(isPersonal || isOfProbers ? [] : [{ bearer: expect.any(Array) }]),
        ...(isOfProbers ? [] : [{ session: expect.any(Array) }]),
      ]);
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403']));
      if (path.includes('{')) expect(statuses).toContain('404');
      // Probers may repeat their requests, so these need no Idempotency-Key.
      const changesNothing = operation.operationId === 'planConfig';
      if (method === 'post' && !isPersonal && !isOfProbers && !changesNothing) {
        expect(statuses).toEqual(expect.arrayContaining(['409', '413']));
        expect(operation.parameters).toContainEqual(
          expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
        );
      }
    }
  });

  test('names the ids in every path', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters: { in: string; name: string; schema: unknown }[] = operation.parameters ?? [];
      const documented = parameters.filter((parameter) => parameter.in === 'path');
      expect(documented.map(({ name }) => name)).toEqual(inPath);
      for (const { name, schema } of documented)
        expect(schema).toMatchObject({ type: 'string', ...(name === 'tag' ? {} : { format: 'uuid' }) });
    }
  });

  test('lets no body have a property that it does not name', () => {
    for (const { operation } of operations()) {
      for (const { node } of within(operation.requestBody)) {
        if (typeof node.$ref !== 'string') continue;
        const schema = document.components?.schemas?.[node.$ref.split('/').at(-1) ?? ''];
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      }
    }
  });
});

describe('the webhooks', () => {
  test('are the two messages, with their headers', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(['incident.created', 'incident.resolved']);
    for (const [event, item] of Object.entries(document.webhooks ?? {})) {
      const headers = item.post?.parameters ?? [];
      expect(headers).toEqual([
        expect.objectContaining({ in: 'header', name: 'User-Agent', required: true }),
        expect.objectContaining({ in: 'header', name: 'X-Service-Signature', required: false }),
      ]);
      expect(item.post?.requestBody).toMatchObject({
        content: { 'application/json': { schema: { properties: { event: { const: event } } } } },
      });
    }
  });

  test('have the schema of webhook-core, which the messages that are sent fit and others do not', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addFormat('ip-network', true);
    for (const event of ['incident.created', 'incident.resolved'] as const) {
      const body = document.webhooks?.[event]?.post?.requestBody;
      const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
      const validate = ajv.compile(schema ?? {});
      for (const example of messageSchemas[event].examples) {
        expect(validate(JSON.parse(`${Buffer.from(buildMessage(example))}`))).toBe(true);
      }
      const id = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
      expect(validate(testMessage({ id, timestamp: '2026-05-03T12:34:56.000Z' }))).toBe(false);
    }
  });
});
