import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccountId,
  type ChannelId,
  id,
  instant,
  type MailDomain,
  type MailDomainId,
  mailDomainProofOf,
} from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { createLogger, newId, readConfig } from '@tocsin/platform';
import { anEmailChannel } from '@tocsin/testing';
import { createApp, startDispatching } from '../../src/create-app.js';
import { startZone, type TxtRecord } from '../support/txt-zone.js';

const domain = 'shop.example';
const hourMs = 60 * 60_000;

let folder: string;
let app: NestFastifyApplication;
let stopBind: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
});
afterEach(async () => {
  await app.close();
  await stopBind();
  await rm(folder, { recursive: true, force: true });
});

const databaseUrl = () => `sqlite:${join(folder, 'test.db')}`;

const start = async (records: readonly TxtRecord[]): Promise<void> => {
  const bind = await startZone(records);
  stopBind = bind.stop;
  const config = readConfig({
    DATABASE_URL: databaseUrl(),
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    DNS_SERVERS: `127.0.0.1:${bind.port}`,
  });
  app = await createApp(config, createLogger('dispatcher', 'warn'));
};

const dispatch = () => startDispatching(app, readConfig({ DATABASE_URL: databaseUrl() }));

const newMailDomainId = () => id<MailDomainId>(newId());

/** Adds a mail domain whose look is due, in an account with an address of the domain that waits. */
const add = async (mailDomainId: MailDomainId, foundAt: Date | null = null): Promise<MailDomain> => {
  const [accountId, channelId] = [id<AccountId>(newId()), id<ChannelId>(newId())];
  const createdAt = instant(new Date());
  const added = { mailDomainId, accountId, domain, createdAt, checkedAt: null, foundAt: null };
  await app.get(UnitOfWork).run(async ({ accounts, channels, mailDomains }) => {
    await accounts.create({ id: accountId, name: 'A', plan: 'lite', createdAt });
    const destination = { type: 'Email', fields: { email_address: `Ada@${domain}` }, secrets: {} };
    const channel = anEmailChannel({ accountId, channelId, confirmed: false });
    await channels.save({ ...channel, destination });
    await mailDomains.add(added, createdAt);
    await mailDomains.saveLook({ ...added, foundAt: foundAt && instant(foundAt) });
  });
  return added;
};

/** Waits for a look. @returns whether the domain is proved and the address is confirmed */
const looked = async ({ accountId, mailDomainId }: MailDomain): Promise<[boolean, boolean | undefined]> => {
  const { mailDomains, channels } = app.get(UnitOfWork).committed;
  for (;;) {
    const found = await mailDomains.find(accountId, mailDomainId);
    if (found !== null && found.checkedAt !== null) {
      const { items } = await channels.list(accountId, { limit: 1, after: null });
      return [found.foundAt !== null, items[0]?.confirmed];
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a record vouches for the addresses of the account that it names, and of no other', async () => {
  const [mine, theirs] = [newMailDomainId(), newMailDomainId()];
  const record = mailDomainProofOf({ domain, mailDomainId: mine });
  await start([{ name: record.name, value: 'v=spf1 -all' }, record]);
  const added = [await add(mine), await add(theirs)];
  await dispatch();
  expect(await Promise.all(added.map(looked))).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a record at the domain itself, below it, or with more in it proves nothing', async () => {
  const mailDomainId = newMailDomainId();
  const { name, value } = mailDomainProofOf({ domain, mailDomainId });
  await start([
    { name: domain, value },
    { name: `below.${name}`, value },
    { name, value: `${value} and more` },
  ]);
  const added = await add(mailDomainId);
  await dispatch();
  expect(await looked(added)).toEqual([false, false]);
});

test('a domain whose record is gone is proved no more', async () => {
  await start([]);
  const added = await add(newMailDomainId(), new Date());
  await dispatch();
  expect(await looked(added)).toEqual([false, false]);
});

test('a domain stays proved for a day while no name server answers', async () => {
  await start([]);
  await stopBind();
  const added = [
    await add(newMailDomainId(), new Date(Date.now() - 23 * hourMs)),
    await add(newMailDomainId(), new Date(Date.now() - 25 * hourMs)),
  ];
  await dispatch();
  expect(await Promise.all(added.map(looked))).toEqual([
    [true, false],
    [false, false],
  ]);
});
