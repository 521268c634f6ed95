import { expect, test } from '@jest/globals';
import { type MovableClock, movableClock } from './support/clock.js';
import { newSqlite } from './support/databases.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const hourMs = 60 * 60 * 1000;

type Heartbeat = {
  id: string;
  ping: (report?: string) => Promise<number>;
  seen: () => Promise<{ health: string; open_incident_id: string | null }>;
};

const withApi = async (play: (service: Service, clock: MovableClock) => Promise<void>): Promise<void> => {
  const clock = await movableClock('sqlite');
  const service = await Service.start(clock.env, newSqlite);
  try {
    await play(service, clock);
  } finally {
    await service.stop();
    await clock.remove();
  }
};

const newHeartbeat = async (service: Service, settings: object): Promise<Heartbeat> => {
  const body = { name: 'Backup', type: 'heartbeat', target: 'backup', settings };
  const { id, ping_path } = await service.call('POST', '/v1/monitors', body);
  return {
    id,
    ping: async (report = '') => (await fetch(`${service.address}${ping_path}${report}`)).status,
    seen: () => service.call('GET', `/v1/monitors/${id}`),
  };
};

/** The api looks at the clock, and at what is due, once a second. */
const jumpOf = async (service: Service) => {
  const list: { clock_jump: { by_seconds: number } | null } = await service.call('GET', '/v1/regions');
  return list.clock_jump;
};

test('after the clock was set back by an hour, a failure counts, and so does the next success', async () => {
  await withApi(async (service, clock) => {
    const job = await newHeartbeat(service, { period_seconds: 3600 });
    await clock.move(hourMs);
    expect(await job.ping()).toBe(200);
    await clock.move(0);
    expect(await job.ping('/fail')).toBe(200);
    expect(await job.seen()).toMatchObject({ health: 'down', open_incident_id: expect.any(String) });
    expect(await job.ping()).toBe(200);
    expect(await job.seen()).toMatchObject({ health: 'up', open_incident_id: null });
  });
});

test('after the clock was set forward by two hours, nobody is late, which is said for as long as it matters', async () => {
  await withApi(async (service, clock) => {
    const jobs = [
      await newHeartbeat(service, { period_seconds: 3600, grace_seconds: 60 }),
      await newHeartbeat(service, { period_seconds: 60, grace_seconds: 0 }),
    ];
    for (const job of jobs) await job.ping();
    expect(await jumpOf(service)).toBeNull();
    await clock.move(2 * hourMs);
    await until('the jump is seen', async () => (await jumpOf(service)) !== null);
    expect((await jumpOf(service))?.by_seconds).toBeGreaterThanOrEqual(2 * 3600 - 60);
    await until('all are judged', async () => {
      for (const job of jobs) {
        const { items }: { items: { message: string }[] } = await service.call(
          'GET',
          `/v1/monitors/${job.id}/checks?limit=1`,
        );
        if (!items[0]?.message.includes('The clock of this service jumped')) return false;
      }
      return true;
    });
    for (const job of jobs) expect(await job.seen()).toMatchObject({ open_incident_id: null });
    await jobs[0]?.ping('/fail');
    expect(await jobs[0]?.seen()).toMatchObject({ health: 'down' });
  });
});
