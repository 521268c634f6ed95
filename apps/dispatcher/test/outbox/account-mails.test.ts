import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AccountMail, instant } from '@tocsin/domain';
import { type Database, mailOutbox, openDatabase, secretBox, UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { openAccountMailer } from '@tocsin/transports';
import { SMTPServer } from 'smtp-server';
import { accountMails } from '../../src/outbox/account-mails.js';
import type { Outlet } from '../../src/outbox/outbox-loop.js';

const secrets = secretBox('a key that is long enough for tests');
const start = Date.parse('2026-05-03T12:34:56.000Z');
const minuteMs = 60_000;
const expiresAt = instant(new Date(start + 24 * 60 * minuteMs));
const link = 'https://tocsin.example.com/alerts';
const news: AccountMail = {
  kind: 'channels_failing',
  link,
  expiresAt,
  accountName: 'Acme',
  channels: [
    { name: 'pager', since: instant(new Date(start)), error: 'Gone.', onlyWayOf: [], onlyWayOfOthers: 0 },
  ],
  others: 0,
};
const asked: AccountMail = { kind: 'password_reset', link, expiresAt };

let folder: string;
let database: Database;
let server: SMTPServer;
let refusesWith: number | null;
let outlet: Outlet<never>;
let nowMs: number;
let warnings: string[];
let delivered: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-mails-'));
  database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  [refusesWith, nowMs, warnings, delivered] = [null, start, [], []];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      if (refusesWith !== null)
        return callback(Object.assign(new Error('no'), { responseCode: refusesWith }));
      delivered.push(address);
      callback();
    },
    onData: (stream, _session, callback) => stream.resume().on('end', () => callback()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = openAccountMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'tocsin@example.com',
    egressAllow: [],
    egressAuthorities: [],
    dnsServers: [],
  });
  outlet = accountMails({
    outbox: mailOutbox(database, secrets),
    mailer,
    log: { warn: (...words: unknown[]) => void warnings.push(String(words.at(-1))) },
    now: () => new Date(nowMs),
  }) as never;
});
afterEach(async () => {
  await outlet.close();
  await database.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

const add = (mail: AccountMail): Promise<boolean> =>
  new UnitOfWork(database, { secrets, newId, storedBefore: {} }).run(({ mails }) =>
    mails.add('ada@example.com', mail),
  );

/** @returns how many mails it sent, or tried to */
const sendAll = async (): Promise<number> => {
  let sent = 0;
  for (let [next] = await outlet.claim(1); next !== undefined; [next] = await outlet.claim(1)) {
    await outlet.send(next);
    sent += 1;
  }
  return sent;
};

test('news that the mail server cannot take yet is tried again after five minutes', async () => {
  await add(news);
  refusesWith = 451;
  expect(await sendAll()).toBe(1);
  refusesWith = null;
  nowMs = start + 5 * minuteMs - 1;
  expect(await sendAll()).toBe(0);
  nowMs = start + 5 * minuteMs;
  expect(await sendAll()).toBe(1);
  expect(delivered).toEqual(['ada@example.com']);
  expect(await sendAll()).toBe(0);
  expect(warnings).toEqual(['a mail about an account failed and will be tried again']);
});

test('news is tried again while no server answers, until it has expired', async () => {
  await add(news);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  for (let hour = 0; hour < 3; hour++) {
    nowMs = start + hour * 60 * minuteMs;
    expect(await sendAll()).toBe(1);
  }
  nowMs = start + 24 * 60 * minuteMs;
  expect(await sendAll()).toBe(0);
  expect(warnings.at(-1)).toContain('was dropped');
  nowMs += 60 * minuteMs;
  expect([await sendAll(), warnings.length]).toEqual([0, 4]);
});

test.each([
  ['that the server refuses for good', news, 550],
  ['that people ask for, who can ask again', asked, 451],
])('a mail %s is not tried again', async (_what, mail, code) => {
  await add(mail);
  refusesWith = code;
  expect(await sendAll()).toBe(1);
  nowMs = start + 60 * minuteMs;
  expect(await sendAll()).toBe(0);
  expect(warnings).toEqual(['a mail about an account failed']);
});
