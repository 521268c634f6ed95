import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { type ReceiverBehaviour, WebhookReceiver } from '@tocsin/testing/servers';
import type { Account } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { databases } from './support/databases.js';
import { OrderingReceiver } from './support/ordering-receiver.js';
import { Service } from './support/service.js';
import { Tocsin } from './support/tocsin.js';
import { until } from './support/until.js';

const random = Random.of(testSeed());

const receivers: { stop(): Promise<void> }[] = [];
const stopped = <Receiver extends { stop(): Promise<void> }>(receiver: Receiver): Receiver => {
  receivers.push(receiver);
  return receiver;
};
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

describe('the life of a message', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterEach(() => service.stopDispatchers());
  afterAll(() => service.stop());

  test('a dispatcher that is asked to stop takes nothing new, finishes and records what is in flight, and leaves the rest to the next', async () => {
    const [inFlightMax, messageCount] = [5, 20];
    const receiver = stopped(await OrderingReceiver.start(() => 1000));
    const account = await service.newAccount('lite');
    for (let index = 0; index < messageCount; index++) await account.webhook(receiver.url(`/${index}`));
    // The bulkheads keep one place for other accounts.
    const stopping = service.startDispatcher({ DISPATCH_CONCURRENCY: String(inFlightMax + 1) });
    await until('some are in flight', () => receiver.arrivals.length === inFlightMax);

    stopping.kill('SIGTERM');
    expect(await once(stopping, 'exit')).toEqual([0, null]);
    const statuses = (await account.alerts()).map(({ status }) => status).sort();
    expect(statuses).toEqual([
      ...Array(inFlightMax).fill('delivered'),
      ...Array(messageCount - inFlightMax).fill('pending'),
    ]);
    expect(receiver.arrivals).toHaveLength(inFlightMax);
    expect(receiver.arrivals.filter(({ answeredAt }) => answeredAt === null)).toEqual([]);

    service.startDispatcher();
    const alerts = await account.endedAlerts(messageCount);
    expect(alerts.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(receiver.arrivals).toHaveLength(messageCount);
    expect(receiver.repeated).toEqual([]);
  });

  /** Holds three planned messages back, pending, until `meanwhile` is done. @returns their alerts at the end */
  const heldUp = async (account: Account, meanwhile: (channelId: string) => Promise<void>) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const receiver = stopped(await startCountingReceiver((path) => (path === '/busy' ? released : 0)));
    await account.webhook(`${receiver.url}/busy`);
    service.startDispatcher({ DISPATCH_CONCURRENCY: '1' });
    await until('the dispatcher is busy', () => receiver.arrivals.size === 1);
    const channelId = await account.webhook(`${receiver.url}/channel`);
    await account.resolve(await account.open(await account.monitor([channelId])));
    const ofChannel = { channel_id: channelId };
    const pending = async () => (await account.alerts({ ...ofChannel, status: 'pending' })).length;
    await until('its messages are planned', async () => (await pending()) === 3);
    await meanwhile(channelId);
    release();
    const alerts = await account.endedAlerts(3, ofChannel);
    return {
      outcomes: alerts.map(({ status, error }) => error?.code ?? status),
      arrivals: receiver.arrivals,
    };
  };

  test('messages that are pending when their channel is deleted are not sent: failed, channel_deleted', async () => {
    const { outcomes, arrivals } = await heldUp(service, async (channelId) => {
      await service.call('DELETE', `/v1/channels/${channelId}`);
    });
    expect(outcomes).toEqual(Array(3).fill('channel_deleted'));
    expect(arrivals.size).toBe(1);
  });

  test('messages that are pending when the account moves to Free are not sent: failed, plan_required; the channel is kept', async () => {
    const account = await service.newAccount('lite');
    let channel = '';
    const { outcomes, arrivals } = await heldUp(account, async (channelId) => {
      channel = channelId;
      await service.setPlan(account, 'free');
    });
    expect(outcomes).toEqual(Array(3).fill('plan_required'));
    expect(arrivals.size).toBe(1);
    expect((await account.request('GET', `/v1/channels/${channel}`)).status).toBe(200);
  });

  test('a dispatcher needs no api: what is pending is sent while the api is down', async () => {
    const receiver = stopped(await startCountingReceiver(() => 0));
    const account = await service.newAccount('lite');
    const channelId = await account.webhook(`${receiver.url}/channel`);
    await account.resolve(await account.open(await account.monitor([channelId])));
    await service.stopApi('SIGKILL');
    service.startDispatcher();
    await until('all has arrived', () => receiver.arrivals.size === 3);
    await service.startApi();
    const alerts = await account.endedAlerts(3);
    expect(alerts.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    expect([...receiver.arrivals.values()]).toEqual([1, 1, 1]);
  });

  test('a dispatcher whose log nobody reads any more works on, and stops when it is asked to', async () => {
    const receiver = stopped(await startCountingReceiver(() => 0));
    const account = await service.newAccount('lite');
    const dispatcher = service.startDispatcher({ LOG_LEVEL: 'info' }, 'pipe');
    if (dispatcher.stdout) await once(dispatcher.stdout, 'data');
    dispatcher.stdout?.destroy();
    await account.webhook(`${receiver.url}/channel`);
    const [alert] = await account.endedAlerts(1);
    expect(alert?.status).toBe('delivered');
    dispatcher.kill('SIGTERM');
    expect(await once(dispatcher, 'exit')).toEqual([0, null]);
  });

  test('a receiver gets what it missed by `tocsin catch-up`, once, with the bytes that were sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-catch-up-'));
    const secret = 'schlüssel-🔑 $secret';
    let status = 204;
    const receiver = await WebhookReceiver.start({ secret, behaviour: () => ({ does: 'answer', status }) });
    receivers.push({ stop: () => receiver.close() });
    const account = await service.newAccount('lite');
    const env = { WEBHOOK_SECRET: secret, TOCSIN_URL: service.address, TOCSIN_API_KEY: account.apiKey };
    const listen = stopped(
      new Tocsin(['listen', '--port', '0', '--save', folder, '--forward', receiver.url()], env),
    );
    const channelId = await account.webhook(await listen.url(), secret);
    service.startDispatcher();
    expect((await account.endedAlerts(1)).map((alert) => alert.status)).toEqual(['delivered']);

    status = 503;
    await account.resolve(await account.open(await account.monitor([channelId]), 'Größe 🔔 "down"'));
    const failed = (await account.endedAlerts(3)).slice(1);
    expect(failed.map((alert) => [alert.event, alert.status, alert.response_status])).toEqual([
      ['incident.created', 'failed', 503],
      ['incident.resolved', 'failed', 503],
    ]);
    const listened = await listen.pressCtrlC();
    expect({ code: listened.code, lines: listened.out.split('\n') }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/ verified channel\.test .+ → 204 in /),
        expect.stringMatching(/ verified incident\.created "Größe 🔔 \\"down\\"" on "Shop", .+ → 503 in /),
        expect.stringMatching(/ verified incident\.resolved .+ → 503 in /),
        '',
      ],
    });

    status = 200;
    const catchUp = ['catch-up', '--since', '1h', '--channel', channelId, '--forward', receiver.url()];
    const run = () => new Tocsin([...catchUp, '--state', join(folder, 'position')], env).ended();
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('2 handed over, 0 handed') });
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('0 handed over, 2 handed') });
    const [, created, resolved, ...caughtUp] = receiver.received;
    expect(caughtUp.map(({ rawBody }) => rawBody)).toEqual([created?.rawBody, resolved?.rawBody]);
    expect(receiver.received.map(({ verified }) => verified)).toEqual(Array(5).fill(true));
    // The sender has sent each once, and its table stays as it was.
    expect((await account.alerts()).slice(1)).toEqual(failed);

    const signature = `X-Service-Signature: ${created?.headers['x-service-signature']}`;
    const body = created?.rawBody.toString();
    const verified = await new Tocsin(['verify', '--header', signature], env, body).ended();
    expect(verified).toEqual({ code: 0, out: 'Verified.\n', error: '' });
    const kept = (await readdir(folder)).filter((name) => name.endsWith('.http')).sort();
    const files = kept.map((name) => join(folder, name));
    const replayed = await new Tocsin(['replay', ...files, '--to', receiver.url()], env).ended();
    expect(replayed).toMatchObject({ code: 0, error: '3 of 3 were accepted.\n' });
    expect(receiver.received.slice(5).map(({ rawBody }) => rawBody)).toEqual(
      receiver.received.slice(0, 3).map(({ rawBody }) => rawBody),
    );
    await rm(folder, { recursive: true });
  });

  test('a receiver gets an interrupted message by `tocsin catch-up`, byte for byte, also after a run that was killed, and not by two runs at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-catch-up-'));
    const secret = 'schlüssel-🔑 $secret';
    let behaviour: ReceiverBehaviour = { does: 'answer', status: 204 };
    const receiver = await WebhookReceiver.start({ secret, behaviour: () => behaviour });
    receivers.push({ stop: () => receiver.close() });
    const account = await service.newAccount('lite');
    const channelId = await account.webhook(receiver.url(), secret);
    const killed = service.startDispatcher();
    await account.endedAlerts(1);

    behaviour = { does: 'hang' };
    await account.open(await account.monitor([channelId]), 'Größe 🔔 "down"');
    await until('the message is on its way', () => receiver.received.length === 2);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    service.startDispatcher();
    const [, lost] = await account.endedAlerts(2);
    expect(lost?.error?.code).toBe('interrupted');

    const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: account.apiKey };
    const position = join(folder, 'position');
    const options = [
      '--since',
      '1h',
      '--channel',
      channelId,
      '--forward',
      receiver.url(),
      '--state',
      position,
    ];
    const start = () => stopped(new Tocsin(['catch-up', ...options], env));
    const first = start();
    await until('a run hands it over', () => receiver.received.length === 3);
    first.process.kill('SIGSTOP');
    expect(await start().ended()).toMatchObject({
      code: 1,
      error: expect.stringContaining(`process ${first.process.pid} uses it.`),
    });
    first.process.kill('SIGKILL');
    await first.ended();
    behaviour = { does: 'answer', status: 204 };
    expect(await start().ended()).toMatchObject({
      code: 0,
      out: expect.stringContaining(' 1 handed over, 0 handed'),
    });
    expect(await start().ended()).toMatchObject({
      code: 0,
      out: expect.stringContaining(' 0 handed over, 1 handed'),
    });
    const [, sent, ...handedOver] = receiver.received;
    expect(handedOver.map(({ rawBody }) => rawBody)).toEqual([sent?.rawBody, sent?.rawBody]);
    expect(receiver.received.map(({ verified }) => verified)).toEqual(Array(4).fill(true));
    await rm(folder, { recursive: true });
  });

  test('`tocsin listen` ends when nothing reads its output any more, and answers what it received', async () => {
    const listen = stopped(new Tocsin(['listen', '--port', '0'], {}));
    const url = await listen.url();
    listen.process.stdout?.destroy();
    await until('the command has ended', async () => {
      if (listen.process.exitCode === null) {
        await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined);
      }
      return listen.process.exitCode !== null;
    });
    expect(await listen.ended()).toMatchObject({ code: 0, error: expect.not.stringContaining('EPIPE') });
  });

  test('incident.resolved never arrives before incident.created of the same incident is answered, however fast it resolves', async () => {
    const incidentCount = 300;
    const receiver = stopped(await OrderingReceiver.start(() => random.integer(50, 150)));
    const account = await service.newAccount('lite');
    service.startDispatcher();
    const channelId = await account.webhook(receiver.url('/slow'));
    const monitors = await Promise.all(
      Array.from({ length: incidentCount }, () => account.monitor([channelId])),
    );
    await Promise.all(monitors.map(async (monitorId) => account.resolve(await account.open(monitorId))));
    const alerts = await account.endedAlerts(2 * incidentCount + 1);
    expect(alerts.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(receiver.arrivals).toHaveLength(2 * incidentCount + 1);
    expect(receiver.repeated).toEqual([]);
    expect(receiver.overtaking).toEqual([]);
  });
});

describe.each(databases)('two dispatchers at once on $name', ({ newDatabase }) => {
  test('share 500 messages: all are delivered, none twice, and no incident.resolved too early', async () => {
    const [channelCount, incidentCount] = [10, 25];
    const messageCount = channelCount * incidentCount * 2;
    const inFlightMax = 20;
    // The first answers wait until more are in flight than one dispatcher may have, so both must send.
    const bothSend = () =>
      until('both send', () => receiver.underWayMax > inFlightMax, 8000).catch(() => undefined);
    const receiver: OrderingReceiver = stopped(
      await OrderingReceiver.start(() =>
        receiver.underWayMax > inFlightMax ? random.integer(20, 60) : bothSend(),
      ),
    );
    const service = await Service.start({}, newDatabase);
    try {
      const channels = await Promise.all(
        Array.from({ length: channelCount }, (_, index) => service.webhook(receiver.url(`/${index}`))),
      );
      const monitors = await Promise.all(
        Array.from({ length: incidentCount }, () => service.monitor(channels)),
      );
      await Promise.all(monitors.map(async (monitorId) => service.resolve(await service.open(monitorId))));
      for (let dispatcher = 0; dispatcher < 2; dispatcher++) {
        service.startDispatcher({ DISPATCH_CONCURRENCY: String(inFlightMax) });
      }
      const alerts = await service.endedAlerts(messageCount + channelCount);
      expect(alerts).toHaveLength(messageCount + channelCount);
      expect(alerts.filter(({ status }) => status !== 'delivered')).toEqual([]);
      expect(receiver.arrivals).toHaveLength(messageCount + channelCount);
      expect(receiver.repeated).toEqual([]);
      expect(receiver.overtaking).toEqual([]);
      expect(receiver.underWayMax).toBeGreaterThan(inFlightMax);
    } finally {
      await service.stop();
    }
  });
});
