import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DebianServer, debianProgram, startDebianServer } from '@tocsin/debian-servers';
import type { WebhookMessage } from '@tocsin/webhook-core';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { alertmanager } from '../recipes/alertmanager.mjs';
import { gitHubIssue } from '../recipes/github-issue.mjs';
import { jiraServiceManagement, opsgenie } from '../recipes/jira-service-management.mjs';
import { pagerDuty } from '../recipes/pagerduty.mjs';
import { createTable, sqlTable } from '../recipes/sql-table.mjs';
import * as schemas from './request-schemas.js';
import { sampleMessage } from './sample-message.js';

type Settings = {
  apiKey: string;
  baseUrl: string;
  issueNumber: number;
  repository: string;
  routingKey: string;
  token: string;
};
type Request = { url: string; method: string; headers: Record<string, string>; body: string };

const settings: Settings = {
  apiKey: 'an API key',
  baseUrl: 'http://127.0.0.1:9093',
  issueNumber: 42,
  repository: 'example/shop',
  routingKey: 'a routing key',
  token: 'a token',
};
const { apiKey, ...withoutKey } = settings;

const recipes = {
  alertmanager: (message: WebhookMessage) => alertmanager(message, settings),
  gitHubIssue: (message: WebhookMessage) => gitHubIssue(message, settings),
  jiraServiceManagement: (message: WebhookMessage) => jiraServiceManagement(message, { apiKey }),
  opsgenie: (message: WebhookMessage) => opsgenie(message, { apiKey }),
  pagerDuty: (message: WebhookMessage) => pagerDuty(message, withoutKey),
  sqlTable: (message: WebhookMessage) => sqlTable(message),
};
const names = Object.keys(recipes) as (keyof typeof recipes)[];

const resolvedSample: WebhookMessage = {
  ...sampleMessage,
  event: 'incident.resolved',
  incident: { ...sampleMessage.incident, status: 'resolved', resolved_at: '2026-05-03T12:41:07.250Z' },
};
const testSample: WebhookMessage = { ...sampleMessage, event: 'channel.test' };

const text = (lengthMax: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: lengthMax, size: 'max' }),
  );
const messages: fc.Arbitrary<WebhookMessage> = fc
  .record({
    sample: fc.constantFrom(sampleMessage, resolvedSample),
    id: fc.uuid(),
    title: text(500),
    name: text(200),
    severity: fc.constantFrom('info' as const, 'warning' as const, 'critical' as const),
  })
  .map(({ sample, id, title, name, severity }) => ({
    ...sample,
    incident: { ...sample.incident, id, title, severity },
    monitor: { ...sample.monitor, name },
  }));

/** Asks all recipes in Python about all messages, in one process. */
const inPython = async (asked: readonly WebhookMessage[]): Promise<unknown[]> => {
  const folder = fileURLToPath(new URL('../recipes', import.meta.url));
  const running = promisify(execFile)(
    debianProgram('python3'),
    [fileURLToPath(new URL('recipes.py', import.meta.url))],
    {
      env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: 'yes' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  running.child.stdin?.end(
    JSON.stringify(asked.flatMap((message) => names.map((name) => [name, message, settings]))),
  );
  return JSON.parse((await running).stdout);
};

/** The two serialisers differ in spaces. */
const comparable = (result: unknown): unknown =>
  result !== null && typeof result === 'object' && 'body' in result
    ? { ...result, body: JSON.parse(String(result.body)) }
    : result;

const ajv = new Ajv();
ajvFormats.default(ajv);

const bodyOf = (request: Request | null): unknown => JSON.parse(request?.body ?? 'null');
const expectBody = (schema: object, request: Request | null): void => {
  expect({ isValid: ajv.validate(schema, bodyOf(request)), errors: ajv.errors }).toEqual({
    isValid: true,
    errors: null,
  });
};

test('Node and Python make the same of any message', async () => {
  const sample = [testSample, ...fc.sample(messages, 100)];
  const inNode = sample.flatMap((message) => names.map((name) => recipes[name](message)));
  expect((await inPython(sample)).map(comparable)).toEqual(inNode.map(comparable));
});

test.each(names)('%s makes nothing of a test message', (name) => {
  expect(recipes[name](testSample)).toBeNull();
});

describe('the requests are as the services document them', () => {
  test('PagerDuty', () => {
    fc.assert(
      fc.property(messages, (message) => expectBody(schemas.pagerDutyEvent, pagerDuty(message, settings))),
    );
    expect(pagerDuty(sampleMessage, settings)).toMatchObject({
      url: 'https://events.pagerduty.com/v2/enqueue',
      method: 'POST',
    });
    const [opened, resolved] = [sampleMessage, resolvedSample].map((one) => bodyOf(pagerDuty(one, settings)));
    expect(opened).toMatchObject({ event_action: 'trigger', dedup_key: sampleMessage.incident.id });
    expect(resolved).toMatchObject({ event_action: 'resolve', dedup_key: sampleMessage.incident.id });
  });

  test.each([
    [
      'Jira Service Management',
      jiraServiceManagement,
      'https://api.atlassian.com/jsm/ops/integration/v2/alerts',
    ],
    ['Opsgenie', opsgenie, 'https://api.opsgenie.com/v2/alerts'],
  ])('%s', (_name, recipe, url) => {
    fc.assert(
      fc.property(messages, (message) => {
        const isResolved = message.event === 'incident.resolved';
        expectBody(isResolved ? schemas.alertToClose : schemas.alertToCreate, recipe(message, { apiKey }));
      }),
    );
    expect(recipe(sampleMessage, { apiKey })).toMatchObject({
      url,
      method: 'POST',
      headers: { Authorization: 'GenieKey an API key' },
    });
    expect(recipe(resolvedSample, { apiKey })).toMatchObject({
      url: `${url}/${sampleMessage.incident.id}/close?identifierType=alias`,
      method: 'POST',
    });
  });

  test('GitHub', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const isResolved = message.event === 'incident.resolved';
        expectBody(isResolved ? schemas.issueToClose : schemas.issueToCreate, gitHubIssue(message, settings));
      }),
    );
    const url = 'https://api.github.com/repos/example/shop/issues';
    expect(gitHubIssue(sampleMessage, settings)).toMatchObject({ url, method: 'POST' });
    expect(gitHubIssue(resolvedSample, settings)).toMatchObject({ url: `${url}/42`, method: 'PATCH' });
    expect(gitHubIssue(resolvedSample, { ...settings, issueNumber: undefined })).toBeNull();
  });
});

describe('a real Alertmanager', () => {
  let server: DebianServer;
  let baseUrl: string;

  beforeAll(async () => {
    server = await startDebianServer({
      program: 'prometheus-alertmanager',
      files: () => ({ 'alertmanager.yml': 'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n' }),
      args: ({ port, folder }) => [
        `--config.file=${folder}/alertmanager.yml`,
        `--storage.path=${folder}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--cluster.listen-address=',
      ],
    });
    baseUrl = `http://127.0.0.1:${server.port}`;
  });

  afterAll(() => server.stop());

  const send = async (message: WebhookMessage): Promise<number> => {
    const request: Request | null = alertmanager(message, { baseUrl });
    if (request === null) throw new Error('There is no request to send.');
    return (await fetch(request.url, request)).status;
  };
  const active = async (): Promise<unknown> => (await fetch(`${baseUrl}/api/v2/alerts`)).json();

  test('has an alert while the incident is open, also when its title and severity change', async () => {
    expect(await send(sampleMessage)).toBe(200);
    expect(await active()).toMatchObject([
      {
        labels: { alertname: 'TocsinIncident', incident_id: sampleMessage.incident.id },
        annotations: { summary: sampleMessage.incident.title, severity: 'critical' },
        endsAt: '9999-12-31T00:00:00.000Z',
      },
    ]);
    const { incident } = resolvedSample;
    expect(
      await send({ ...resolvedSample, incident: { ...incident, title: 'Another', severity: 'info' } }),
    ).toBe(200);
    expect(await active()).toEqual([]);
  });
});

test('the SQL table has one row an incident, whichever message comes first or again', () => {
  const database = new Database(':memory:');
  database.exec(createTable);
  const store = (message: WebhookMessage) => {
    const { sql, parameters } = sqlTable(message) ?? { sql: '', parameters: [] };
    database.prepare(sql).run(...parameters);
  };
  const rows = () => database.prepare('SELECT id, status, resolved_at FROM incidents').all();
  const { id } = sampleMessage.incident;
  store(sampleMessage);
  expect(rows()).toEqual([{ id, status: 'open', resolved_at: null }]);
  store(resolvedSample);
  const resolved = [{ id, status: 'resolved', resolved_at: '2026-05-03T12:41:07.250Z' }];
  expect(rows()).toEqual(resolved);
  store(sampleMessage);
  store(resolvedSample);
  expect(rows()).toEqual(resolved);
  database.close();
});
