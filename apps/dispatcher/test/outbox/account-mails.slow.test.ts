import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AccountId, type AccountMail, id, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { createLogger, readConfig } from '@tocsin/platform';
import { SMTPServer } from 'smtp-server';
import { createApp, startDispatching } from '../../src/create-app.js';
import { quickTimer } from '../support/quick-timer.js';

let folder: string;
let server: SMTPServer;
let mails: string[];
let isRefusing: boolean;
let apps: NestFastifyApplication[];
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
  [mails, log, apps, isRefusing] = [[], [], [], false];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: (_address, _session, callback) => callback(isRefusing ? new Error('no such box') : null),
    onData: (stream, _session, callback) => {
      void text(stream).then((mail) => {
        mails.push(mail);
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const startDispatcher = async (env: Record<string, string> = {}): Promise<NestFastifyApplication> => {
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ...env,
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

const mailTo = (app: NestFastifyApplication, to: string, expiresInMs = 60_000): Promise<boolean> => {
  const expiresAt = instant(new Date(Date.now() + expiresInMs));
  const mail: AccountMail = { kind: 'password_reset', link: 'https://tocsin.example.com/x', expiresAt };
  return app.get(UnitOfWork).run(({ mails: outbox }) => outbox.add(to, mail));
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('mails about accounts are sent once each, by however many dispatchers', async () => {
  const [first, second] = [await startDispatcher(), await startDispatcher()];
  const addresses = Array.from({ length: 10 }, (_, index) => `person-${index}@example.com`);
  await Promise.all(addresses.map((to, index) => mailTo(index % 2 ? first : second, to)));
  await until(() => mails.length >= addresses.length);
  await mailTo(first, 'last@example.com');
  await until(() => mails.some((mail) => mail.includes('To: last@example.com')));
  for (const to of addresses) expect(mails.filter((mail) => mail.includes(`To: ${to}\r\n`))).toHaveLength(1);
});

test('one that fails or has expired is not tried again, and the log says so without its address or link', async () => {
  const app = await startDispatcher();
  isRefusing = true;
  await mailTo(app, 'refused@example.com');
  await until(() => log.length === 1);
  isRefusing = false;
  await mailTo(app, 'late@example.com', -1);
  await until(() => log.length === 2);
  await mailTo(app, 'ada@example.com');
  await until(() => mails.length === 1);
  expect(mails[0]).toContain('To: ada@example.com');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'smtp', kind: 'password_reset' },
    { msg: expect.stringContaining('was dropped') },
  ]);
  expect(log.join()).not.toMatch(/refused@|late@|tocsin\.example\.com/);
});

test('they go out while the receiver of the audit log hangs', async () => {
  const held: Socket[] = [];
  const hanging = createServer((socket) => held.push(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const app = await startDispatcher({
    EGRESS_ALLOW: '127.0.0.0/8',
    AUDIT_WEBHOOK_URL: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`,
    AUDIT_WEBHOOK_SECRET: 'the secret of the audit webhook',
  });
  const accountId = id<AccountId>('0197a000-0000-7000-8000-000000000001');
  const request = {
    accountId,
    actor: { type: 'administrator' },
    address: null,
    at: instant(new Date()),
  } as const;
  await app
    .get(UnitOfWork)
    .run(async ({ auditLog }) =>
      auditLog.append({ action: 'account.changed', subjectId: accountId }, request),
    );
  await until(() => held.length === 1);
  await mailTo(app, 'ada@example.com');
  await until(() => mails.length === 1);
  expect(held).toHaveLength(1);
  for (const socket of held) socket.destroy();
  hanging.close();
});
