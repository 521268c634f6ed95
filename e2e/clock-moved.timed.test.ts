import { expect, test } from '@jest/globals';
import { isRunning } from '../scripts/processes.mjs';
import type { Alert } from './support/account.js';
import { type MovableClock, movableClock } from './support/clock.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { type NewDatabase, newPostgres, newSqlite } from './support/databases.js';
import { expectExactlyOnce } from './support/exactly-once.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const hourMs = 60 * 60 * 1000;

type Scene = {
  service: Service;
  clock: MovableClock;
  receiver: Awaited<ReturnType<typeof startCountingReceiver>>;
  good: string;
  hanging: string;
};

const withScene = async (
  clock: MovableClock,
  newDatabase: NewDatabase,
  play: (scene: Scene) => Promise<void>,
): Promise<void> => {
  const receiver = await startCountingReceiver((path) =>
    path === '/hanging' ? new Promise(() => undefined) : 10,
  );
  const service = await Service.start(clock.env, newDatabase);
  try {
    const good = await service.webhook(`${receiver.url}/good`);
    const hanging = await service.webhook(`${receiver.url}/hanging`);
    const dispatcher = service.startDispatcher();
    await until('both test messages have arrived', () => receiver.arrivals.size === 2);
    await play({ service, clock, receiver, good, hanging });
    expect(isRunning(dispatcher)).toBe(true);
  } finally {
    await service.stop();
    await receiver.stop();
    await clock.remove();
  }
};

const endings = (alerts: readonly Alert[], channelId: string): string[] =>
  alerts
    .filter(({ channel_id }) => channel_id === channelId)
    .map(({ event, status, error }) => `${event} ${error?.code ?? status}`);

const opensAndResolves = async ({ service, good }: Scene): Promise<void> => {
  await service.resolve(await service.open(await service.monitor([good])));
};

const processesMoved = async (newDatabase: NewDatabase): Promise<void> =>
  withScene(await movableClock(), newDatabase, async (scene) => {
    const { service, clock, receiver, good, hanging } = scene;
    await service.open(await service.monitor([hanging]));
    await until('a message hangs', () => receiver.arrivals.size === 3);

    await clock.move(hourMs);
    await opensAndResolves(scene);
    const incidentId = await service.open(await service.monitor([good]));
    await clock.move(-hourMs);
    await service.resolve(incidentId);
    await opensAndResolves(scene);
    await clock.move(0);
    await opensAndResolves(scene);

    const alerts = await service.endedAlerts(2 + 1 + 2 * 4);
    expect(alerts).toHaveLength(2 + 1 + 2 * 4);
    expect(new Set(endings(alerts, good))).toEqual(
      new Set(['channel.test delivered', 'incident.created delivered', 'incident.resolved delivered']),
    );
    expect(endings(alerts, hanging).sort()).toEqual(['channel.test timeout', 'incident.created timeout']);
    for (const { duration_ms } of alerts.filter(({ channel_id }) => channel_id === hanging)) {
      expect(duration_ms).toBeGreaterThanOrEqual(9500);
      expect(duration_ms).toBeLessThanOrEqual(11_000);
    }
    const incident = await service.call('GET', `/v1/incidents/${incidentId}`);
    expect(incident.resolved_at).toBe(incident.started_at);
    const told = [...receiver.arrivals.keys()].filter((key) => key.endsWith(incidentId));
    expect(told).toEqual([`/good incident.created ${incidentId}`, `/good incident.resolved ${incidentId}`]);
    await expectExactlyOnce(service, receiver, alerts);
  });

const machineMoved = async (): Promise<void> =>
  withScene(await movableClock('sqlite'), newSqlite, async (scene) => {
    const { service, clock, receiver, good, hanging } = scene;
    const monitorId = await service.monitor([hanging]);
    // By the moved clock, the claim of the hanging test message has expired.
    await clock.move(hourMs);
    await opensAndResolves(scene);
    const hangs = `/hanging incident.created ${await service.open(monitorId)}`;
    await until('a message hangs', () => receiver.arrivals.has(hangs));
    await clock.move(-hourMs);
    await opensAndResolves(scene);

    const alerts = await service.endedAlerts(2 + 1 + 2 * 2);
    expect(endings(alerts, hanging).sort()).toEqual(['channel.test timeout', 'incident.created timeout']);
    expect(endings(alerts, good).filter((ending) => !ending.endsWith('delivered'))).toEqual([]);
    await expectExactlyOnce(service, receiver, alerts);
  });

// All wait for the same 10 seconds, so they run at once.
test('a clock set forward and back by an hour: nothing is sent twice, deadlines hold, no incident ends before it began, and what is in flight is not closed as interrupted, also when the database goes by that clock too', async () => {
  await Promise.all([processesMoved(newSqlite), processesMoved(newPostgres), machineMoved()]);
});
