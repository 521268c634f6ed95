import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AccountId, type Destination, id } from '@tocsin/domain';
import {
  connect,
  type Database,
  dataSourceOptions,
  dispatchQueue,
  parseDatabaseUrl,
  rotateSecretKey,
  type SecretBox,
  secretBox,
  UnitOfWork,
} from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { storedBefore } from '@tocsin/transports/catalogue';
import type { ChannelView } from '../../src/channels/channel-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';

const rows = new URL('rows-of-before.sql', import.meta.url);
const key = 'the key of a database from before channel types were plugins';
const accountId = id<AccountId>('01970000-0000-7000-8000-00000000a000');

const slackUrl = 'https://hooks.slack.com/services/T000/B000/a-secret-of-slack';
const teamsUrl = 'https://prod-00.westeurope.logic.azure.com/workflows/000/invoke?sig=a-secret-of-teams';

const before: Readonly<Record<string, { shown: object; destination: Destination }>> = {
  Signed: {
    shown: { endpoint_url: 'https://hooks.example.com/in', signed: true },
    destination: {
      type: 'Webhook',
      fields: { endpoint_url: 'https://hooks.example.com/in' },
      secrets: { webhook_secret: 'the secret of a webhook' },
    },
  },
  Unsigned: {
    shown: { endpoint_url: 'https://hooks.example.com/unsigned', signed: false },
    destination: {
      type: 'Webhook',
      fields: { endpoint_url: 'https://hooks.example.com/unsigned' },
      secrets: {},
    },
  },
  Inbox: {
    shown: { email_address: 'on-call@example.com', signed: false },
    destination: { type: 'Email', fields: { email_address: 'on-call@example.com' }, secrets: {} },
  },
  Slack: {
    shown: { webhook_url: 'https://hooks.slack.com/…', signed: false },
    destination: { type: 'Slack', fields: {}, secrets: { webhook_url: slackUrl } },
  },
  Teams: {
    shown: { webhook_url: 'https://prod-00.westeurope.logic.azure.com/…', signed: false },
    destination: { type: 'MicrosoftTeams', fields: {}, secrets: { webhook_url: teamsUrl } },
  },
  Telegram: {
    shown: { bot_token: '123456789:…', chat_id: '-1001234567890', signed: false },
    destination: {
      type: 'Telegram',
      fields: { chat_id: '-1001234567890' },
      secrets: { bot_token: '123456789:a-secret-of-telegram-0000000000' },
    },
  },
};
const destinations = Object.fromEntries(
  Object.entries(before).map(([name, { destination }]) => [name, destination]),
);

let folder: string;
let api: TestApi;
let client: Client;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-rows-of-before-'));
  const databaseUrl = `sqlite:${join(folder, 'tocsin.db')}`;
  const older = await connect(dataSourceOptions(parseDatabaseUrl(databaseUrl), 'write'));
  await older.runMigrations();
  for (const statement of (await readFile(rows, 'utf8')).trim().split(/;\n/)) await older.query(statement);
  await older.destroy();
  api = await startApi({ databaseUrl, settings: { SECRET_KEY: key } });
  client = await api.newKey({ accountId });
});
afterEach(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const stored = async (secrets: SecretBox = api.app.get(SECRETS)) => {
  const reading = { secrets, storedBefore: storedBefore(), newId };
  const { channels } = new UnitOfWork(api.app.get<Database>(DATABASE), reading).committed;
  const { items } = await channels.list(accountId, { limit: 100, after: null });
  return Object.fromEntries(items.map(({ name, destination }) => [name, destination]));
};

test('channels of the version before are shown as they were, and lead where they led', async () => {
  const { body } = await client.get<{ items: ChannelView[] }>('/v1/channels');
  expect(Object.fromEntries(body.items.map((channel) => [channel.name, channel]))).toMatchObject(
    Object.fromEntries(Object.entries(before).map(([name, { shown }]) => [name, shown])),
  );
  expect(await stored()).toEqual(destinations);
});

test('their messages that wait are claimed with what it takes to send them', async () => {
  const queue = dispatchQueue(
    api.app.get<Database>(DATABASE),
    { secrets: api.app.get<SecretBox>(SECRETS), storedBefore: storedBefore() },
    { claimedBy: 'a dispatcher', claimMs: 60_000 },
  );
  const channelIds = (await queue.waiting(null, 100)).map(({ channelId }) => channelId);
  const claimed = await queue.claim(channelIds, 1, (pending) => pending);
  const found = claimed.map(({ channel }) =>
    channel === null || channel === 'unreadable' ? [] : [channel.name, channel.destination],
  );
  expect(Object.fromEntries(found)).toEqual(destinations);
});

test('saving one writes it anew, with all that it had', async () => {
  const { body } = await client.get<{ items: ChannelView[] }>('/v1/channels');
  for (const { id, name } of body.items) {
    expect((await client.patch(`/v1/channels/${id}`, { name })).status).toBe(200);
  }
  expect(await stored()).toEqual(destinations);
  const rows = await api.rows('channel');
  expect(rows.map(({ address, fields }) => [address, typeof fields])).toEqual(rows.map(() => ['', 'string']));
});

test('another key opens them after a rotation, those that were saved since among them', async () => {
  const { body } = await client.get<{ items: ChannelView[] }>('/v1/channels');
  await client.patch(`/v1/channels/${body.items[0]?.id}`, { name: body.items[0]?.name });
  const next = secretBox('the next key, which is long enough for tests');
  const database = api.app.get<Database>(DATABASE);
  expect(await rotateSecretKey(database, api.app.get(SECRETS), next)).toBe(4);
  expect(await stored(next)).toEqual(destinations);
});
