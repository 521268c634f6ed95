import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Alert } from './account.js';
import { startCountingReceiver } from './counting-receiver.js';
import type { NewDatabase } from './databases.js';
import { expectExactlyOnce } from './exactly-once.js';
import { Service } from './service.js';

const channelCount = 10;
const monitorCount = 100;
const messageCount = channelCount * monitorCount * 2;
const killCount = 50;
/** Every fifth kill comes during the start, the others while messages are sent. */
const startKilledEvery = 5;
const startMs = 800;
const sendingMs = 60;
const sendsWithinMs = 5000;
const inFlightMax = 20;
/** PostgreSQL may commit a statement after its client was killed. */
const committedWithinMs = 50;

/** Kills dispatchers at random moments while 2,000 messages are sent, and asserts that each is sent at most once. */
export const killWhileSending = async (newDatabase: NewDatabase): Promise<void> => {
  const receiver = await startCountingReceiver(() => 10 + Math.random() * 30);
  const service = await Service.start({}, newDatabase);
  try {
    const channelIds = await Promise.all(
      Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
    );
    const monitors = await Promise.all(
      Array.from({ length: monitorCount }, () => service.monitor(channelIds)),
    );
    const incidents = await Promise.all(monitors.map((monitorId) => service.open(monitorId)));
    // Half of the incidents resolve while their opening messages wait.
    await Promise.all(incidents.slice(0, monitorCount / 2).map((id) => service.resolve(id)));

    /** Messages that were claimed and not recorded at a kill. */
    const left = new Set<string>();
    const hasArrived = ({ channel_id, event, incident_id }: Alert): boolean =>
      receiver.arrivals.has(`/${channelIds.indexOf(channel_id)} ${event} ${incident_id}`);

    for (let kill = 0; kill < killCount; kill++) {
      const dispatcher = service.startDispatcher({ DISPATCH_CONCURRENCY: String(inFlightMax) });
      const isKilledAtStart = kill % startKilledEvery === 0;
      const arrivedBefore = receiver.arrivals.size;
      const giveUpMs = performance.now() + (isKilledAtStart ? 0 : sendsWithinMs);
      while (receiver.arrivals.size === arrivedBefore && performance.now() < giveUpMs) await sleep(1);
      await sleep(Math.random() * (isKilledAtStart ? startMs : sendingMs));
      dispatcher.kill('SIGKILL');
      await once(dispatcher, 'exit');
      await sleep(committedWithinMs);
      const sending = await service.alerts({ status: 'sending' });
      const leftNow = sending.filter(({ id, event }) => !left.has(id) && event !== 'channel.test');
      // A claimed message that has not arrived counts as in flight.
      expect(leftNow.filter((alert) => !hasArrived(alert)).length).toBeLessThanOrEqual(inFlightMax);
      for (const { id } of sending) left.add(id);
      if (kill === killCount / 2) {
        await Promise.all(incidents.slice(monitorCount / 2).map((id) => service.resolve(id)));
      }
    }
    service.startDispatcher();
    const alerts = await service.endedAlerts(messageCount + channelCount);

    expect(alerts).toHaveLength(messageCount + channelCount);
    const interrupted = alerts.filter(({ error }) => error?.code === 'interrupted');
    const delivered = alerts.filter(({ status }) => status === 'delivered');
    expect(delivered.length + interrupted.length).toBe(alerts.length);
    // Without interrupted messages the kills would prove nothing.
    expect(interrupted.length).toBeGreaterThan(0);
    expect(interrupted.filter(({ id }) => !left.has(id))).toEqual([]);
    await expectExactlyOnce(service, receiver, alerts);
  } finally {
    await service.stop();
    await receiver.stop();
  }
};
