import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { isRunning } from '../scripts/processes.mjs';
import { startCountingReceiver } from './support/counting-receiver.js';
import { emptyDatabase } from './support/databases.js';
import { expectExactlyOnce } from './support/exactly-once.js';
import { attempt, insist, type Trouble } from './support/insist.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const channelCount = 5;
const monitorCount = 50;
const messageCount = channelCount * monitorCount * 2;
const cutCount = 10;
const cutEveryMs = 200;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test('PostgreSQL restarted and its connections cut again and again while 500 messages go out: both processes live on, the api answers 503 meanwhile, each message is on record once and none is sent twice', async () => {
  const databaseUrl = await server.newDatabase();
  const random = Random.of(testSeed());
  const receiver = await startCountingReceiver(() => random.integer(20, 60));
  const service = await Service.start({ LOG_LEVEL: 'fatal' }, emptyDatabase(databaseUrl));
  const troubles: Trouble[] = [];
  try {
    const channelIds = await Promise.all(
      Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
    );
    const monitors = await Promise.all(
      Array.from({ length: monitorCount }, () => service.monitor(channelIds)),
    );
    const dispatcher = service.startDispatcher({ DISPATCH_CONCURRENCY: '10' });
    await service.endedAlerts(channelCount);

    const open = (monitorId: string): Promise<string> =>
      insist(service, `/v1/monitors/${monitorId}/incidents`, { title: 'Shop is down' }, troubles);
    const opening = Promise.all(
      monitors.map(async (monitorId, index) => {
        await sleep((index / monitorCount) * cutCount * cutEveryMs);
        return open(monitorId);
      }),
    );
    let cutConnections = 0;
    for (let cut = 0; cut < cutCount; cut++) {
      await sleep(cutEveryMs);
      const sessions = await server.query(
        databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tocsin%'`,
      );
      cutConnections += sessions.length;
    }
    const incidents = await opening;
    expect(cutConnections).toBeGreaterThan(cutCount);

    const resolving = Promise.all(
      incidents.map((id) => insist(service, `/v1/incidents/${id}/resolve`, {}, troubles)),
    );
    await server.restart(async () => {
      const ready = await fetch(`${service.address}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ code: 'unavailable' });
      expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
      const monitor = { type: 'http', name: 'Shop', target: 'https://shop.example.com/' };
      expect(await attempt(service, '/v1/monitors', monitor)).toMatchObject({ ok: false });
    });
    await until('the api is ready again', async () => (await fetch(`${service.address}/readyz`)).ok);
    await resolving;

    const alerts = await service.endedAlerts(messageCount + channelCount);
    expect(troubles.length).toBeGreaterThan(0);
    for (const { status, type, problem } of troubles) {
      expect({ status, code: problem.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(type).toContain('application/problem+json');
    }
    expect(alerts).toHaveLength(messageCount + channelCount);
    // A claim may be interrupted when its commit was not confirmed. Nothing else may fail.
    expect(alerts.filter(({ error }) => error !== null && error.code !== 'interrupted')).toEqual([]);
    expect(isRunning(dispatcher)).toBe(true);
    expect(isRunning(service.api)).toBe(true);
    await expectExactlyOnce(service, receiver, alerts);
  } finally {
    await service.stop();
    await receiver.stop();
  }
});
