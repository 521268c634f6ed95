import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Account } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { databases } from './support/databases.js';
import { OrderingReceiver } from './support/ordering-receiver.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

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

  test('incident.resolved never arrives before incident.created of the same incident is answered, however fast it resolves', async () => {
    const incidentCount = 300;
    const receiver = stopped(await OrderingReceiver.start(() => 50 + Math.random() * 100));
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
        receiver.underWayMax > inFlightMax ? 20 + Math.random() * 40 : bothSend(),
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
