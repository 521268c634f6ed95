import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCountingReceiver } from './support/counting-receiver.js';
import { databases } from './support/databases.js';
import { Service } from './support/service.js';

const channelCount = 10;
const monitorCount = 100;
const messageCount = channelCount * monitorCount * 2;
const killCount = 50;
/** A claim left behind is closed 17 seconds after it was made. */
const settledWithinMs = 60_000;

describe.each(databases())('kill -9 of the dispatcher on $name', ({ start, newUrl, stop }) => {
  beforeAll(start);
  afterAll(stop);

  test('at 50 random moments while 2,000 messages go out: none is sent twice, each is on record once and has ended', async () => {
    const databaseUrl = await newUrl();
    const receiver = await startCountingReceiver(() => 10 + Math.random() * 30);
    const service = await Service.start(databaseUrl === undefined ? {} : { databaseUrl });
    try {
      const channelIds = new Map<string, string>();
      for (let index = 0; index < channelCount; index++) {
        const path = `/channel-${index}`;
        channelIds.set(path, await service.webhook(`${receiver.url}${path}`));
      }
      const monitors = await Promise.all(
        Array.from({ length: monitorCount }, () => service.monitor([...channelIds.values()])),
      );
      const incidents = await Promise.all(monitors.map((monitorId) => service.open(monitorId)));
      // Half of the incidents resolve while messages of their opening still wait.
      await Promise.all(incidents.slice(0, monitorCount / 2).map((id) => service.resolve(id)));

      for (let kill = 0; kill < killCount; kill++) {
        const dispatcher = service.startDispatcher({ DISPATCH_CONCURRENCY: '20' });
        const arrivedBefore = receiver.arrivals.size;
        // Mostly in the middle of sending, now and then while it is still starting.
        if (kill % 5 !== 0) {
          const giveUpMs = performance.now() + 5000;
          while (receiver.arrivals.size === arrivedBefore && performance.now() < giveUpMs) await sleep(1);
        }
        await sleep(Math.random() * (kill % 5 === 0 ? 800 : 60));
        dispatcher.kill('SIGKILL');
        await once(dispatcher, 'exit');
        if (kill === killCount / 2) {
          await Promise.all(incidents.slice(monitorCount / 2).map((id) => service.resolve(id)));
        }
      }
      service.startDispatcher();
      const alerts = await service.endedAlerts(messageCount + channelCount, settledWithinMs);

      const sentTwice = [...receiver.arrivals].filter(([, count]) => count > 1);
      expect(sentTwice).toEqual([]);
      expect(alerts).toHaveLength(messageCount + channelCount);
      const keys = alerts.map(
        ({ event, channel_id, incident_id }) => `${event} ${channel_id} ${incident_id}`,
      );
      expect(new Set(keys).size).toBe(
        keys.filter((key) => !key.startsWith('channel.test')).length + channelCount,
      );

      const paths = new Map([...channelIds].map(([path, id]) => [id, path]));
      const incidentAlerts = alerts.filter(({ event }) => event !== 'channel.test');
      const arrived = ({ event, channel_id, incident_id }: (typeof alerts)[number]) =>
        receiver.arrivals.has(`${paths.get(channel_id)} ${event} ${incident_id}`);
      const interrupted = incidentAlerts.filter(({ error }) => error?.code === 'interrupted');
      const delivered = incidentAlerts.filter(({ status }) => status === 'delivered');
      expect(delivered.filter((alert) => !arrived(alert))).toEqual([]);
      expect(delivered.length + interrupted.length).toBe(messageCount);
      // The kills must have hit: a test in which nothing was in flight would prove nothing.
      expect(interrupted.length).toBeGreaterThan(0);
    } finally {
      await service.stop();
      await receiver.stop();
    }
  }, 240_000);
});
