import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AccountId, id, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { createLogger, readConfig } from '@tocsin/platform';
import { createApp, startDispatching } from '../../src/create-app.js';
import { quickTimer } from '../support/quick-timer.js';

const secret = 'the secret of the audit webhook';
const accountId = id<AccountId>('0197a000-0000-7000-8000-000000000001');

type Received = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

let folder: string;
let server: Server;
let received: Received[];
let answer: number;
let apps: NestFastifyApplication[];
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
  [received, apps, log, answer] = [[], [], [], 204];
  server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  for (const app of apps) await app.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const startDispatcher = async (): Promise<NestFastifyApplication> => {
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    EGRESS_ALLOW: '127.0.0.0/8',
    AUDIT_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`,
    AUDIT_WEBHOOK_SECRET: secret,
  });
  const app = await createApp(
    config,
    createLogger('dispatcher', 'warn', { write: (line) => log.push(line) }),
    { startTimer: quickTimer },
  );
  apps.push(app);
  await startDispatching(app, config);
  return app;
};

/** Each entry names its number as a field that was set. */
const record = async (app: NestFastifyApplication, ...numbers: readonly number[]): Promise<void> => {
  for (const number of numbers) {
    await app
      .get(UnitOfWork)
      .run(async ({ auditLog }) =>
        auditLog.append(
          { action: 'account.changed', subjectId: accountId, fields: [`${number}`] },
          { accountId, actor: { type: 'administrator' }, address: null, at: instant(new Date()) },
        ),
      );
  }
};

const entriesIn = ({ body }: Received): { account_id: string; fields: string[] }[] =>
  body
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const numbersIn = (requests: readonly Received[]): number[] =>
  requests.flatMap(entriesIn).map(({ fields }) => Number(fields[0]));

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('sends each entry once, in order, signed, however many dispatchers there are', async () => {
  const [app] = [await startDispatcher(), await startDispatcher()];
  await record(app, ...upTo(250));
  await until(() => numbersIn(received).length >= 250);
  await record(app, 251);
  await until(() => numbersIn(received).includes(251));
  expect(numbersIn(received)).toEqual(upTo(251));
  for (const { headers, body } of received) {
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    });
    expect(entriesIn({ headers, body }).length).toBeLessThanOrEqual(100);
  }
  const [entry] = received.flatMap(entriesIn);
  expect(entry).toEqual({
    account_id: accountId,
    id: expect.any(String),
    at: expect.any(String),
    action: 'account.changed',
    subject: { type: 'account', id: accountId },
    channel_id: null,
    fields: ['1'],
    actor: { type: 'administrator', id: null, name: null },
    address: null,
  });
});

test('sends entries again that were not taken, and after a start goes on where it stopped', async () => {
  answer = 500;
  const app = await startDispatcher();
  await record(app, 1, 2);
  await until(() => log.length > 0);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 40,
    code: 'http_status',
    entries: expect.any(Number),
    retry_in_ms: 1000,
  });
  expect(log.join()).not.toContain(secret);
  answer = 204;
  received = [];
  await until(() => numbersIn(received).includes(2));
  expect(numbersIn(received)).toEqual([1, 2]);
  await app.close();
  apps = [];
  received = [];
  await record(await startDispatcher(), 3);
  await until(() => numbersIn(received).includes(3));
  expect(numbersIn(received)).toEqual([3]);
});
