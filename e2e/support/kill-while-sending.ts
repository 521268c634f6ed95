import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Alert } from './account.js';
import { startCountingReceiver } from './counting-receiver.js';
import { expectExactlyOnce } from './exactly-once.js';
import { Service } from './service.js';

const channelCount = 10;
const monitorCount = 100;
const messageCount = channelCount * monitorCount * 2;
const killCount = 50;
/** One kill in so many comes at any moment of the start, the others while messages are on their way. */
const startKilledEvery = 5;
const startMs = 800;
const sendingMs = 60;
const sendsWithinMs = 5000;
const inFlightMax = 20;
/** PostgreSQL may still commit what a killed process sent it. */
const committedWithinMs = 50;

/**
 * Kills one dispatcher after the other at random moments while 2,000 messages go out, and asserts what must hold then.
 * @param databaseUrl a SQLite file of its own when left out
 */
export const killWhileSending = async (databaseUrl?: string): Promise<void> => {
  const receiver = await startCountingReceiver(() => 10 + Math.random() * 30);
  const service = await Service.start(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    const channelIds = await Promise.all(
      Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
    );
    const monitors = await Promise.all(
      Array.from({ length: monitorCount }, () => service.monitor(channelIds)),
    );
    const incidents = await Promise.all(monitors.map((monitorId) => service.open(monitorId)));
    // Half of the incidents resolve while messages of their opening still wait.
    await Promise.all(incidents.slice(0, monitorCount / 2).map((id) => service.resolve(id)));

    /** The messages that a dispatcher had claimed and not recorded when it was killed. */
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
      // What has not arrived holds a place in flight.
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
    // The kills must have hit: a test in which nothing was in flight would prove nothing.
    expect(interrupted.length).toBeGreaterThan(0);
    expect(interrupted.filter(({ id }) => !left.has(id))).toEqual([]);
    await expectExactlyOnce(service, receiver, alerts);
  } finally {
    await service.stop();
    await receiver.stop();
  }
};
