import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { NpmStart } from './support/npm-start.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const secret = 'only the receiver and we know this';

/** A target that can be stopped and started on the same port. */
class Target {
  requests = 0;
  openAtOnceMax = 0;
  #open = 0;
  #server: Server | undefined;

  /** 0 until the first start, when the system chooses one. */
  port = 0;

  constructor(private readonly answerAfterMs = 0) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    this.#server = createServer((_request, response) => {
      this.requests += 1;
      this.#open += 1;
      this.openAtOnceMax = Math.max(this.openAtOnceMax, this.#open);
      response.once('close', () => {
        this.#open -= 1;
      });
      setTimeout(() => response.end('hello'), this.answerAfterMs);
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

type Check = { status: string };

const checksOf = async (account: Account, monitorId: string): Promise<Check[]> =>
  (await account.call<{ items: Check[] }>('GET', `/v1/monitors/${monitorId}/checks?limit=200`)).items;

const watch = async (account: Account, target: Target, settings: object = {}): Promise<string> => {
  const monitor = { name: 'Shop', type: 'http', target: target.url, interval_seconds: 10, ...settings };
  return (await account.call('POST', '/v1/monitors', monitor)).id;
};

describe('npm start and a monitor of a local server', () => {
  let folder: string;
  let running: NpmStart;
  let account: Account;
  let receiver: WebhookReceiver;
  let target: Target;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tocsin-watch-'));
    const port = String(await freePort());
    const settings = { DATABASE_URL: `sqlite:${join(folder, 'tocsin.db')}`, PORT: port };
    receiver = await WebhookReceiver.start({ secret });
    target = new Target();
    await target.start();
    running = new NpmStart({ ...settings, EGRESS_ALLOW: '127.0.0.0/8' });
    await running.says(/Ctrl-C/);
    account = new Account(`http://127.0.0.1:${port}`, '', /tocsin_\S+/.exec(running.output)?.[0] ?? '');
  });

  afterAll(async () => {
    running.pressCtrlC();
    await running.ended();
    await target.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  const statusOf = async (monitorId: string) =>
    (await account.call('GET', `/v1/monitors/${monitorId}`)).status;

  const event = (name: string) => receiver.received.find(({ message }) => message?.event === name);

  const tried = async (url: string) => {
    const { id } = await account.call('POST', '/v1/trial-checks', { type: 'http', target: url });
    const trial = () =>
      account.call<{ status: string; result: object | null }>('GET', `/v1/trial-checks/${id}`);
    await until('it was tried', async () => (await trial()).status === 'done');
    return (await trial()).result;
  };

  test('a check is tried before anything is watched, and nothing comes of it', async () => {
    expect(await tried(target.url)).toMatchObject({ status: 'up' });
    const nobody = '127.0.0.1:1';
    expect(await tried(`http://${nobody}/`)).toMatchObject({
      status: 'down',
      message: expect.stringContaining(`${nobody} refused the connection`),
    });
    expect((await account.call<{ items: unknown[] }>('GET', '/v1/monitors')).items).toEqual([]);
  });

  test('an incident opens and a signed webhook arrives when the server stops; it resolves, and a second one arrives, when the server starts again', async () => {
    const channelId = await account.webhook(receiver.url('/'), secret);
    const monitorId = await watch(account, target, { channel_ids: [channelId] });
    await until('it is up', async () => (await statusOf(monitorId)) === 'up');

    await target.stop();
    await until('an incident is told of', () => event('incident.created') !== undefined);
    const created = event('incident.created');
    expect(created?.verified).toBe(true);
    expect(created?.message).toMatchObject({
      incident: {
        title: `Shop is down: 127.0.0.1:${target.port} refused the connection`,
        status: 'open',
        severity: 'critical',
        resolved_at: null,
      },
      monitor: { id: monitorId, name: 'Shop', type: 'http', target: target.url },
    });
    expect(await statusOf(monitorId)).toBe('down');

    await target.start();
    await until('its end is told of', () => event('incident.resolved') !== undefined);
    const resolved = event('incident.resolved');
    expect(resolved?.verified).toBe(true);
    expect(resolved?.message?.incident.id).toBe(created?.message?.incident.id);
    expect(resolved?.message?.incident.status).toBe('resolved');
    expect(await statusOf(monitorId)).toBe('up');
    expect(receiver.received.map(({ message }) => message?.event)).toEqual([
      'channel.test',
      'incident.created',
      'incident.resolved',
    ]);
  });
});

describe('several probers', () => {
  let service: Service;
  let token: string;
  beforeAll(async () => {
    service = await Service.start();
    const made = await service.administer(['prober-token', 'create', '--name', 'e2e']);
    token = String(made.prober_token);
  });
  afterAll(() => service.stop());

  test('share the checks, none of which is made or counted twice, and take over those of one that was killed in the middle of a check', async () => {
    const slow = new Target(3000);
    await slow.start();
    const first = service.startProber(token);
    const monitorId = await watch(service, slow, { timeout_seconds: 5 });
    await until('a check is under way', () => slow.requests === 1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await checksOf(service, monitorId)).toEqual([]);

    service.startProber(token);
    service.startProber(token);
    await until('others check', async () => (await checksOf(service, monitorId)).length >= 3);
    const checks = await checksOf(service, monitorId);
    expect(slow.openAtOnceMax).toBe(1);
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(['up']));
    // Requests: the killed prober's, the counted ones, and at most one in progress.
    expect(slow.requests - 1 - checks.length).toBeLessThanOrEqual(1);
    await slow.stop();
  });
});
