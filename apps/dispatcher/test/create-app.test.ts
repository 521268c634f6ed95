import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EventsHandler } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AccountId, ChannelId, IncidentId } from '@tocsin/domain';
import { type Database, UnitOfWork } from '@tocsin/persistence';
import { ConfigError, createLogger, DATABASE, newId, readConfig } from '@tocsin/platform';
import { anOpenIncident, aWatchedMonitor, aWebhookChannel } from '@tocsin/testing';
import { selfSignedCertificate, WebhookReceiver } from '@tocsin/testing/servers';
import { createApp, startDispatching } from '../src/create-app.js';
import {
  AlertAttachedChannels,
  IncidentAnnounced,
  IncidentEscalated,
  IncidentOpened,
  IncidentResolved,
} from '../src/intake/incident-events.js';

/** A busy machine takes seconds to send a message. */
const patienceMs = 120_000;

let folder: string;
let receiver: WebhookReceiver;
let apps: NestFastifyApplication[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
  receiver = await WebhookReceiver.start();
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const newApp = async (
  env: Readonly<Record<string, string>>,
  parts?: Parameters<typeof createApp>[2],
): Promise<NestFastifyApplication> => {
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    EGRESS_ALLOW: '127.0.0.0/8',
    ...env,
  });
  const app = await createApp(config, createLogger('dispatcher', 'silent'), parts);
  apps.push(app);
  await startDispatching(app, config);
  return app;
};

const ring = async (app: NestFastifyApplication): Promise<void> => {
  const accountId = newId() as AccountId;
  const channelId = newId() as ChannelId;
  const incidentId = newId() as IncidentId;
  const monitor = aWatchedMonitor({ accountId, channelIds: [channelId] });
  const channel = aWebhookChannel({ accountId, channelId, endpointUrl: receiver.url('/in') });
  const open = anOpenIncident({ incidentId, monitor });
  await app.get(UnitOfWork).run(async ({ accounts, channels, incidents }) => {
    await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt: open.now });
    await channels.save(channel);
    await incidents.handle(incidentId, open);
  });
};

describe('a dispatcher with a port for operators', () => {
  test('tells of what it has sent', async () => {
    const app = await newApp({ DISPATCHER_METRICS_PORT: '0' });
    const url = await app.getUrl();
    await ring(app);
    await receiver.waitFor(1, patienceMs);

    const ended = 'tocsin_dispatches_ended_total{outcome="delivered",code="none",channel_type="Webhook"} 1';
    let text = '';
    while (!text.includes(ended)) {
      const response = await fetch(`${url}/metrics`);
      expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
      text = await response.text();
    }
    for (const line of [
      'tocsin_dispatches_pending 0',
      'tocsin_dispatch_oldest_pending_seconds 0',
      'tocsin_dispatches_in_flight 0',
      'tocsin_events_planned_total 1',
      'tocsin_send_duration_seconds_count{channel_type="Webhook"} 1',
      'tocsin_claim_duration_seconds_count 1',
      'tocsin_record_duration_seconds_count 1',
      '# TYPE process_resident_memory_bytes gauge',
    ]) {
      expect(text).toContain(line);
    }
  });

  test('says that it runs and that it is ready, and the second only while its database answers', async () => {
    const app = await newApp({ DISPATCHER_METRICS_PORT: '0' });
    const url = await app.getUrl();
    const statusOf = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    app.get<Database>(DATABASE).isAlive = () => Promise.reject(new Error('away'));
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  });

  test('is not ready while nothing can be written to its database', async () => {
    const app = await newApp({ DISPATCHER_METRICS_PORT: '0' });
    app.get<Database>(DATABASE).tryWrite = () => Promise.reject(new Error('disk is full'));
    const ready = await fetch(`${await app.getUrl()}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('Nothing can be written') }),
    ]);
  });

  test('keeps a crash journal while it runs, and removes it when it stops', async () => {
    const app = await newApp({ DISPATCHER_METRICS_PORT: '0' });
    const stateDir = join(folder, 'dispatchers');
    expect((await readdir(stateDir)).map((file) => file.replace(/^[0-9a-f-]{36}/, ''))).toEqual([
      '.journal',
      '.lock',
    ]);
    const metrics = await fetch(`${await app.getUrl()}/metrics`);
    expect(await metrics.text()).toContain('tocsin_crash_journal_kept 1');
    await ring(app);
    await receiver.waitFor(1, patienceMs);
    const [journal = ''] = await readdir(stateDir);
    expect(await readFile(join(stateDir, journal), 'utf8')).toMatch(/\n[0-9a-f]{8} .[0-9a-f-]{36}\n/);
    await apps.pop()?.close();
    expect(await readdir(stateDir)).toEqual([]);
  });

  test('sends without a crash journal when there can be none, and says so', async () => {
    await writeFile(join(folder, 'a file'), '');
    const app = await newApp({ DISPATCHER_METRICS_PORT: '0', STATE_DIR: join(folder, 'a file') });
    const metrics = await fetch(`${await app.getUrl()}/metrics`);
    expect(await metrics.text()).toContain('tocsin_crash_journal_kept 0');
    await ring(app);
    await receiver.waitFor(1, patienceMs);
  });

  test('ends when its port is taken, and leaves the one that has it alone', async () => {
    const first = await newApp({ DISPATCHER_METRICS_PORT: '0' });
    const port = new URL(await first.getUrl()).port;
    await expect(newApp({ DISPATCHER_METRICS_PORT: port })).rejects.toThrow('EADDRINUSE');
    await ring(first);
    await receiver.waitFor(1, patienceMs);
  });
});

test('a dispatcher without a port for operators dispatches and listens nowhere', async () => {
  const app = await newApp({});
  await ring(app);
  await receiver.waitFor(1, patienceMs);
  expect(app.getHttpServer().listening).toBe(false);
});

test("an authority of the operator's own, named in EGRESS_CA_FILE, vouches for receivers", async () => {
  await receiver.close();
  const tls = selfSignedCertificate();
  receiver = await WebhookReceiver.start({ tls });
  const file = join(folder, 'authorities.pem');
  await writeFile(file, tls.cert);
  await ring(await newApp({ EGRESS_CA_FILE: file }));
  expect(await receiver.waitFor(1, patienceMs)).toHaveLength(1);
});

describe('a dispatcher does not start', () => {
  @EventsHandler(IncidentOpened, IncidentAnnounced, IncidentEscalated)
  class MisnamedHandler extends AlertAttachedChannels {}

  @EventsHandler(IncidentOpened, IncidentAnnounced, IncidentEscalated, IncidentResolved)
  class SilentHandler {
    handle(): void {}
  }

  @EventsHandler(IncidentResolved)
  class SecondHandler extends AlertAttachedChannels {}

  test.each([
    [
      'no handler',
      [],
      'IncidentOpened has 0, IncidentAnnounced has 0, IncidentEscalated has 0, IncidentResolved has 0.',
    ],
    ['a handler for the wrong events', [MisnamedHandler], ': IncidentResolved has 0.'],
    ['a handler that does not answer', [SilentHandler], 'IncidentResolved has 0.'],
    ['two handlers of one event', [AlertAttachedChannels, SecondHandler], ': IncidentResolved has 2.'],
  ])('with %s, and says which event is concerned', async (_, handlers, which) => {
    const refused = newApp({}, { handlers });
    await expect(refused).rejects.toThrow(which);
    await expect(refused).rejects.toThrow('create-app.ts');
  });
});

describe('a setting that only a dispatcher uses', () => {
  test.each([
    ['DNS_SERVERS', 'name-server'],
    ['SMTP_URL', 'smtp://mail.example.com/path'],
  ])('%s that cannot be used names itself, as every setting does', async (name, value) => {
    const refused = newApp({ [name]: value });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(name);
  });
});
