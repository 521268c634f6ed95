import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { type Database, mailTroubleLog, openDatabase, secretBox, UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { type AccountMailer, openAccountMailer } from '@tocsin/transports';
import { SMTPServer } from 'smtp-server';
import { notingMailer } from '../../src/outbox/noting-mailer.js';

let folder: string;
let server: SMTPServer;
let database: Database;
let mailer: AccountMailer;
let answer: { readonly on: 'MAIL' | 'RCPT'; readonly code: number } | null;
let now: Date;
const warnings: unknown[] = [];

const refuse = (command: 'MAIL' | 'RCPT', callback: (error?: Error | null) => void) =>
  callback(
    answer?.on === command
      ? Object.assign(new Error('<ada@example.com> of customer 7 is not known'), {
          responseCode: answer.code,
        })
      : null,
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-noting-'));
  database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  answer = null;
  now = new Date('2026-05-03T12:34:56.000Z');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom: (_address, _session, callback) => refuse('MAIL', callback),
    onRcptTo: (_address, _session, callback) => refuse('RCPT', callback),
    onData: (stream, _session, callback) => stream.resume().on('end', () => callback()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'tocsin@example.com',
    egressAllow: [],
    egressAuthorities: [],
    dnsServers: [],
  };
  mailer = notingMailer(openAccountMailer(settings), {
    troubles: mailTroubleLog(database),
    log: { warn: (warning: unknown) => void warnings.push(warning) },
    now: () => now,
  });
});
afterEach(async () => {
  mailer.close();
  await database.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
  expect(warnings).toEqual([]);
});

const expiresAt = instant(new Date('2026-05-03T13:34:56.000Z'));
const send = () =>
  mailer.send(
    { kind: 'password_reset', link: 'https://tocsin.example.com/x', expiresAt },
    { id: newId(), address: 'ada@example.com', at: now },
  );
const known = () =>
  new UnitOfWork(database, {
    secrets: secretBox('a key that is long enough for tests'),
    newId,
    storedBefore: {},
  }).committed.mailTroubles.find();

test('the first failure of the mail server is stored, without its words, until a mail is delivered', async () => {
  answer = { on: 'MAIL', code: 554 };
  await send();
  const first = {
    since: '2026-05-03T12:34:56.000Z',
    code: 'smtp',
    message: 'The mail server refused the sender: 554.',
  };
  expect(await known()).toEqual(first);
  now = new Date('2026-05-03T12:40:00.000Z');
  answer = { on: 'RCPT', code: 454 };
  await send();
  expect(await known()).toEqual(first);
  answer = null;
  await send();
  expect(await known()).toBeNull();
  answer = { on: 'RCPT', code: 454 };
  await send();
  expect(await known()).toMatchObject({ message: 'The mail server refused the recipient: 454.' });
});

test('an address that the mail server does not know is no trouble of the service', async () => {
  answer = { on: 'RCPT', code: 550 };
  expect(await send()).toMatchObject({ outcome: 'failed', isAddressRefused: true });
  expect(await known()).toBeNull();
});
