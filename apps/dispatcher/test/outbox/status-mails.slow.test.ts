import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccountId,
  id,
  instant,
  isRefusal,
  plusMs,
  type StatusComponentId,
  type StatusPageId,
  type StatusPostId,
  type StatusSubscriberId,
  type StatusUpdateId,
  unbranded,
} from '@tocsin/domain';
import { statusBouncesMax, UnitOfWork } from '@tocsin/persistence';
import { createLogger, newId, readConfig } from '@tocsin/platform';
import { renderMarkdown } from '@tocsin/status-page';
import Driver from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { createApp, startDispatching } from '../../src/create-app.js';
import { statusMailsAtOnceMax } from '../../src/outbox/status-mails.js';
import { quickTimer } from '../support/quick-timer.js';

let folder: string;
let server: SMTPServer;
let mails: { to: string; text: string }[];
let apps: NestFastifyApplication[];
let log: string[];
let goneAddress: string | null;
let holdsMails: boolean;
let held: (() => void)[];

const now = instant(new Date());
const publicUrl = 'https://tocsin.example.com';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
  [mails, log, apps, goneAddress, holdsMails, held] = [[], [], [], null, false, []];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = Object.assign(new Error('5.1.1 no such box'), { responseCode: 550 });
      callback(address === goneAddress ? refusal : null);
    },
    onData: (stream, { envelope }, callback) => {
      void text(stream).then((mail) => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', text: mail });
        if (holdsMails) held.push(() => callback());
        else callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterEach(async () => {
  for (const answer of held) answer();
  for (const app of apps) await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const startDispatcher = async (): Promise<NestFastifyApplication> => {
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: publicUrl,
  });
  const app = await createApp(
    config,
    createLogger('dispatcher', 'info', { write: (line) => log.push(line) }),
    { startTimer: quickTimer },
  );
  apps.push(app);
  await startDispatching(app, config);
  return app;
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

type Scene = {
  readonly accountId: AccountId;
  readonly pageId: StatusPageId;
  readonly componentId: StatusComponentId;
};

const newPage = async (app: NestFastifyApplication, domain: string | null = null): Promise<Scene> => {
  const scene = {
    accountId: id<AccountId>(newId()),
    pageId: id<StatusPageId>(newId()),
    componentId: id<StatusComponentId>(newId()),
  };
  const { accountId, pageId } = scene;
  await app.get(UnitOfWork).run(async ({ accounts, statusPages, statusComponents }) => {
    await accounts.create({ id: accountId, name: 'The shop', plan: 'lite', createdAt: now });
    await statusPages.save(
      {
        id: pageId,
        accountId,
        slug: `p-${pageId}`,
        title: 'The shop',
        description: '',
        ...unbranded,
        timeZone: 'UTC',
        homepageUrl: null,
        domain,
        noindex: false,
        hasPassword: false,
        isDomainProved: true,
        publishAfterMinutes: null,
        createdAt: now,
        updatedAt: now,
      },
      null,
    );
    await statusComponents.save({
      id: scene.componentId,
      pageId,
      position: 0,
      group: null,
      name: 'Checkout',
      description: '',
      source: 'hand',
      monitorId: null,
      handState: 'operational',
      showsTarget: false,
      createdAt: now,
      updatedAt: now,
    });
  });
  return scene;
};

const subscribe = (
  app: NestFastifyApplication,
  pageId: StatusPageId,
  emailAddress: string,
  isConfirmed = true,
) =>
  app.get(UnitOfWork).run(async ({ statusSubscribers }) => {
    const subscriberId = id<StatusSubscriberId>(newId());
    await statusSubscribers.add(
      {
        id: subscriberId,
        pageId,
        emailAddress,
        componentIds: null,
        language: 'de',
        createdAt: now,
        confirmToken: `confirm-${subscriberId}`,
        confirmHash: `confirm-${subscriberId}`,
        confirmExpiresAt: plusMs(now, 3_600_000),
        unsubscribeToken: `leave-${subscriberId}`,
        unsubscribeHash: `leave-${subscriberId}`,
      },
      [id(emailAddress)],
    );
    if (isConfirmed) await statusSubscribers.confirm(`confirm-${subscriberId}`, now);
    return subscriberId;
  });

const publish = (app: NestFastifyApplication, { accountId, pageId, componentId }: Scene, title: string) =>
  app.get(UnitOfWork).run(async ({ statusPosts }) => {
    const postId = id<StatusPostId>(newId());
    const first = { status: 'investigating', text: 'We are **looking** into it.' } as const;
    const components = [{ componentId, state: 'degraded' }] as const;
    const post = { postId, pageId, accountId, kind: 'incident', title, components, schedule: null } as const;
    for (const command of [
      { type: 'DraftStatusPost', ...post, first, now },
      { type: 'PublishStatusPost', updateId: id<StatusUpdateId>(newId()), now },
    ] as const) {
      const handled = await statusPosts.handle(postId, command, renderMarkdown);
      if (isRefusal(handled)) throw new Error(handled.detail);
    }
    return postId;
  });

const plain = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const about = (title: string) => mails.filter(({ text: mail }) => mail.includes(title));

test('each subscriber gets one mail for each update, by however many dispatchers', async () => {
  const [first, second] = [await startDispatcher(), await startDispatcher()];
  const scene = await newPage(first);
  const addresses = Array.from({ length: 15 }, (_, index) => `visitor-${index}@example.com`);
  for (const address of addresses) await subscribe(first, scene.pageId, address);
  await publish(first, scene, 'Checkout-is-slow');
  await publish(second, scene, 'Search-is-slow');
  await until(() => about('Checkout-is-slow').length + about('Search-is-slow').length >= 30);
  await publish(first, scene, 'Last-post');
  await until(() => about('Last-post').length >= 15);
  for (const title of ['Checkout-is-slow', 'Search-is-slow', 'Last-post'])
    expect(
      about(title)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(addresses.toSorted());
});

test('a wish to subscribe is answered once, and the mail of an update has its language and the headers of one click and of a conversation', async () => {
  const app = await startDispatcher();
  const scene = await newPage(app, 'status.shop.example.com');
  const asked = await subscribe(app, scene.pageId, 'asked@example.com', false);
  await until(() => mails.length === 1);
  const answered = plain(mails[0]?.text ?? '');
  expect(answered).toContain(`${publicUrl}/status/`);
  expect(answered).toContain(`/confirm?token=confirm-${asked}`);
  expect(answered).not.toContain('status.shop.example.com');
  expect(mails[0]?.text).not.toContain('List-Unsubscribe');
  const subscriberId = await subscribe(app, scene.pageId, 'visitor@example.com');
  const postId = await publish(app, scene, 'Checkout-is-slow');
  await until(() => about('Checkout-is-slow').length === 1);
  const mail = plain(about('Checkout-is-slow')[0]?.text ?? '');
  const leave = `https://status.shop.example.com/unsubscribe?token=leave-${subscriberId}`;
  expect(mail.replaceAll(/\r\n(?=[ \t])/g, '')).toContain(`List-Unsubscribe: <${leave}>`);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  for (const header of ['In-Reply-To', 'References']) expect(mail).toContain(`${header}: <${postId}@`);
  expect(mail).toContain('Abbestellen');
  expect(mails.filter(({ to }) => to === 'asked@example.com')).toHaveLength(1);
});

test('a wish to subscribe is answered while mails about updates cannot be claimed', async () => {
  const app = await startDispatcher();
  const scene = await newPage(app);
  await subscribe(app, scene.pageId, 'visitor@example.com');
  const database = new Driver(join(folder, 'test.db'));
  database.exec(`
    CREATE TRIGGER refuse_claims BEFORE UPDATE ON status_mail WHEN NEW.status = 'sending'
    BEGIN SELECT RAISE(ABORT, 'claims are refused'); END`);
  await publish(app, scene, 'Checkout-is-slow');
  await until(() => log.some((line) => line.includes('claims are refused')));
  await subscribe(app, scene.pageId, 'asked@example.com', false);
  await until(() => mails.some(({ to }) => to === 'asked@example.com'));
  database.exec('DROP TRIGGER refuse_claims');
  database.close();
  await until(() => about('Checkout-is-slow').length === 1);
});

test('a subscription ends after so many refusals of its address, and the log does not name it', async () => {
  const app = await startDispatcher();
  const scene = await newPage(app);
  await subscribe(app, scene.pageId, 'gone@example.com');
  await until(() => mails.length === 1);
  goneAddress = 'gone@example.com';
  const { statusSubscribers } = app.get(UnitOfWork).committed;
  const bounced = async () =>
    (await statusSubscribers.findByAddress(scene.pageId, [id('gone@example.com')]))?.bouncedAt ?? null;
  for (let turn = 0; turn < statusBouncesMax; turn++) {
    expect(await bounced()).toBeNull();
    await publish(app, scene, `Post-${turn}`);
    const answered = await subscribe(app, scene.pageId, `marker-${turn}@example.com`, false);
    await until(() => mails.some(({ text: mail }) => plain(mail).includes(answered)));
  }
  while ((await bounced()) === null) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(mails.filter(({ to }) => to === 'gone@example.com')).toHaveLength(1);
  expect(log.join()).toContain('a subscription ended');
  expect(log.join()).not.toContain('gone@example.com');
});

test('a mail server that is slow with subscribers gets only so many of their mails at a time', async () => {
  const app = await startDispatcher();
  const scene = await newPage(app);
  for (let index = 0; index < 12; index++) await subscribe(app, scene.pageId, `visitor-${index}@example.com`);
  await until(() => mails.length === 12);
  holdsMails = true;
  for (let index = 0; index < 6; index++) await publish(app, scene, `Post-${index}`);
  await until(() => held.length === statusMailsAtOnceMax);
  // No other mail is sent before half of these are answered.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(held).toHaveLength(statusMailsAtOnceMax);
  for (const answer of held.splice(0, statusMailsAtOnceMax / 2)) answer();
  await until(() => held.length === statusMailsAtOnceMax);
});
