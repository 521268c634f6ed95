import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Role, Scope } from '@tocsin/domain';
import { version } from '@tocsin/platform/version';
import { messageSchemas, signatureHeader, userAgent } from '@tocsin/webhook-core';
import { type Access, accessExtension, needsOfOperation, rolesNeeded } from '../http/access/access.js';
import { ConstantDocument } from '../http/constant-answer.js';
import { proberSecurity } from '../http/operation.js';

/** draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
const headers = {
  'RateLimit-Policy': {
    description: 'The limit that applies: its name, its requests (`q`) and its seconds (`w`).',
    schema: { type: 'string' },
    example: '"key";q=300000;w=60',
  },
  RateLimit: {
    description: 'The same limit now: requests left (`r`), and seconds until they are renewed (`t`).',
    schema: { type: 'string' },
    example: '"key";r=299999;t=60',
  },
} as const;

const references = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

type Answers = {
  readonly security?: readonly object[];
  readonly responses: Record<string, { headers?: object }>;
};

/** Requests with an API key are counted, and all others below /v1. Those of an operator's tools are not. */
const declareRateLimits = (document: OpenAPIObject): void => {
  document.components = { ...document.components, headers: { ...headers } };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      const { responses, security = [] }: Answers = operation;
      if (security.length === 0 && !path.startsWith('/v1/')) continue;
      for (const response of Object.values(responses))
        response.headers = { ...references, ...response.headers };
    }
  }
};

/** The tags of operations, in the order in which the API reference shows them. */
const tags = [
  { name: 'Account', description: 'The plan of the account, its limits, and how much is used.' },
  {
    name: 'Monitors',
    description: 'The targets, how often they are checked, and which channels get messages.',
  },
  { name: 'Checks', description: 'How checks ended, uptime, response times and regions.' },
  { name: 'Rotas', description: 'Calendars that say whose channels get the messages.' },
  { name: 'Maintenance windows', description: 'Periods in which monitors open no incidents.' },
  { name: 'Incidents', description: 'Failures of monitors, opened by checks or by requests.' },
  {
    name: 'Status pages',
    description: 'Pages for the public: their components, what is posted on them, and who subscribed.',
  },
  { name: 'Channels', description: 'The destinations of messages.' },
  { name: 'Mail domains', description: 'Domains whose e-mail addresses need no confirmation.' },
  { name: 'Routes', description: 'Which channels and rotas get messages about monitors with certain tags.' },
  { name: 'Alerts', description: 'Each message to a channel, and how it ended.' },
  { name: 'Batches', description: 'Changes and deletions of many things at once.' },
  { name: 'Configuration', description: 'Channels, monitors and maintenance windows as files.' },
  { name: 'Events', description: 'Changes of the account as they happen.' },
  { name: 'Members', description: 'The people of the account, and invitations.' },
  { name: 'People', description: 'Sign-in, sessions, passwords and second factors.' },
  { name: 'API keys', description: 'Keys for programs.' },
  { name: 'Audit log', description: 'Who changed what, when and from where.' },
  { name: 'Probers', description: 'The requests of probers, with tokens of their own.' },
  { name: 'Operational', description: 'Health and metrics of this process, for operators.' },
];

const description = `
Tocsin watches targets, opens and resolves incidents, and rings every attached channel once per event with a message
that the receiver can verify. Ids are UUIDs, times are UTC with milliseconds. Errors are \`application/problem+json\`
(RFC 9457); decide by their \`code\`.

Programs send an API key, whose scopes decide: \`read\`, \`write\`, and \`admin\` for members, invitations and API keys.
People sign in, and their role decides: a viewer reads, an editor changes things, an owner also has the say over members,
invitations and API keys. What a key makes ends with it, if it opens the account: API keys, invitations, and the
membership of those who joined by them.

How many requests you may make, and how many are left, stands in the header fields \`RateLimit-Policy\` and \`RateLimit\`
(draft-ietf-httpapi-ratelimit-headers); one too many is a 429 with \`Retry-After\`.`.trim();

/** OpenAPI 3.1, section 4.8.1. */
const webhooks: NonNullable<OpenAPIObject['webhooks']> = Object.fromEntries(
  (['incident.created', 'incident.resolved'] as const).map((event) => {
    const { examples, ...schema } = messageSchemas[event];
    return [
      event,
      {
        post: {
          operationId: event === 'incident.created' ? 'onIncidentCreated' : 'onIncidentResolved',
          summary: schema.description,
          description: 'Sent once to the endpoint URL of every attached channel. No retry is made.',
          security: [],
          parameters: [
            {
              name: 'User-Agent',
              in: 'header',
              required: true,
              schema: { type: 'string', const: userAgent },
            },
            {
              name: signatureHeader,
              in: 'header',
              required: false,
              description:
                "HMAC-SHA256 of the raw body with the channel's secret, in hex; absent when the channel has none.",
              schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
            },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: examples[0] } },
          },
          responses: {
            '2XX': { description: 'Received. Answer within 10 seconds; the body is not used.' },
          },
        },
      },
    ];
  }),
);

/** Request bodies accept no unknown property. */
const closeRequestBodies = ({ paths, components }: OpenAPIObject): void => {
  const schemas = components?.schemas ?? {};
  const bodies = JSON.stringify(
    Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation?.requestBody)),
  );
  for (const [, name = ''] of bodies.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = schemas[name];
    if (schema && !('$ref' in schema)) schema.additionalProperties = false;
  }
};

type MarkedOperation = {
  description?: string;
  security?: Readonly<Record<string, readonly string[]>>[];
  [accessExtension]?: Access;
  'x-scope'?: Scope;
  'x-roles'?: readonly Role[];
};

const orOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

const whoMay = (scope: string | null, roles: readonly Role[]): string => {
  const key = scope === null ? 'Not for API keys.' : `An API key needs the scope \`${scope}\`.`;
  return `${key} ${roles.length === 0 ? 'Any member may.' : `A member needs the role ${orOf(roles)}.`}`;
};

/** Names the scope and the roles that suffice; without `x-roles`, every role does. Scopes in `security` are OAuth's. */
const nameScopesAndRoles = ({ paths }: OpenAPIObject): void => {
  for (const path of Object.values(paths)) {
    for (const [method, documented] of Object.entries(path)) {
      const operation: MarkedOperation = documented;
      const { [accessExtension]: access, security = [], description } = operation;
      delete operation[accessExtension];
      if (access === 'public') operation.security = security;
      // Probers have a token of their own.
      if (!security.some((requirement) => 'session' in requirement)) continue;
      const needs = needsOfOperation(access, method.toUpperCase());
      const roles = rolesNeeded(needs);
      const isForKeys = security.some((requirement) => 'bearer' in requirement);
      if (isForKeys) operation['x-scope'] = needs.scope;
      if (roles.length > 0) operation['x-roles'] = roles;
      const words = whoMay(isForKeys ? needs.scope : null, roles);
      operation.description = description === undefined ? words : `${description}\n\n${words}`;
    }
  }
};

export const openApiDocument = (app: INestApplication): OpenAPIObject => {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Tocsin')
    .setDescription(description)
    .setVersion(version)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/')
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key. The `x-scope` of an operation names the scope that the key must have.',
    })
    .addSecurity(proberSecurity, { type: 'http', scheme: 'bearer', description: 'The token of a prober.' })
    .addSecurity('session', {
      type: 'apiKey',
      in: 'cookie',
      name: 'tocsin_session',
      description:
        'A person who is signed in. An operation that is not for every member names in `x-roles` the roles of which the person must have one. Whatever is not GET or HEAD needs the header `X-CSRF-Token` with the `csrf_token` of the session too. Where people come over TLS, the name is `__Host-tocsin_session`.',
    })
    .build();
  base.tags = tags;
  const document = SwaggerModule.createDocument(app, base);
  closeRequestBodies(document);
  nameScopesAndRoles(document);
  declareRateLimits(document);
  return { ...document, webhooks };
};

export const serveOpenApi = (app: NestFastifyApplication): void => {
  const served = new ConstantDocument('application/json; charset=utf-8', () => openApiDocument(app), [
    'gzip',
    'identity',
  ]);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', async (request, reply) => reply.send(await served.bodyFor(request, reply)));
};
