import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { isRunning, stopProcess } from '../scripts/processes.mjs';
import type { Alert } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { type NewDatabase, newPostgres, newSqlite, postgres } from './support/databases.js';
import { expectExactlyOnce } from './support/exactly-once.js';
import { attempt } from './support/insist.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const channelCount = 10;
const heldIncidentCount = 30;
const laterIncidentCount = 4;
/** Includes the test messages. */
const inHandCount = channelCount * (1 + heldIncidentCount);
const laterCount = channelCount * laterIncidentCount;

const writeForEver = `
  const database = require('better-sqlite3')(process.argv[1]);
  database.exec('BEGIN IMMEDIATE');
  process.stdout.write('begun');
  setInterval(() => database.open, 1000);`;

const count = (alerts: readonly Alert[], code: string | undefined): number =>
  alerts.filter(({ error }) => error?.code === code).length;

/** Stops a dispatcher with 310 claimed messages until its claims have expired, while another goes on. */
const stopWhileSending = async (newDatabase: NewDatabase): Promise<void> => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const receiver = await startCountingReceiver(() => answered);
  const service = await Service.start({}, newDatabase);
  try {
    const channelIds = await Promise.all(
      Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
    );
    const monitors = await Promise.all(
      Array.from({ length: heldIncidentCount + laterIncidentCount }, () => service.monitor(channelIds)),
    );
    const held = await Promise.all(monitors.slice(0, heldIncidentCount).map((id) => service.open(id)));
    const first = service.startDispatcher({ DISPATCH_CONCURRENCY: '400' });
    const isAllInHand = async () => (await service.alerts({ status: 'sending' })).length === inHandCount;
    await until('all is claimed', isAllInHand);
    await until('the receiver holds it all', () => receiver.arrivals.size === inHandCount);
    first.kill('SIGSTOP');
    answer();

    const second = service.startDispatcher();
    await Promise.all(held.slice(0, laterIncidentCount).map((id) => service.resolve(id)));
    const later = await Promise.all(monitors.slice(heldIncidentCount).map((id) => service.open(id)));
    const closed = await service.endedAlerts(inHandCount + 2 * laterCount);
    expect(count(closed, 'interrupted')).toBe(inHandCount);
    expect(count(closed, undefined)).toBe(2 * laterCount);

    first.kill('SIGCONT');
    await stopProcess(second);
    await Promise.all(later.map((id) => service.resolve(id)));
    const alerts = await service.endedAlerts(inHandCount + 3 * laterCount);
    // The outcomes of the continued process come too late.
    const seen = new Set(closed.map(({ id }) => id));
    expect(alerts.filter(({ id }) => seen.has(id))).toEqual(closed);
    expect(count(alerts, undefined)).toBe(3 * laterCount);
    expect(isRunning(first)).toBe(true);

    // Its journal names what others have closed.
    await stopProcess(first, 'SIGKILL');
    service.startDispatcher();
    await Promise.all(
      held.slice(laterIncidentCount, 2 * laterIncidentCount).map((id) => service.resolve(id)),
    );
    const afterKill = await service.endedAlerts(inHandCount + 4 * laterCount);
    expect(count(afterKill, undefined)).toBe(4 * laterCount);
    expect(afterKill.filter(({ id }) => seen.has(id))).toEqual(closed);
    await expectExactlyOnce(service, receiver, afterKill);
  } finally {
    await service.stop();
    await receiver.stop();
  }
};

/** Stops a dispatcher during the commit that plans and claims messages. */
const stopWhilePlanning = async (): Promise<void> => {
  const receiver = await startCountingReceiver(() => 0);
  const service = await Service.start({ LOG_LEVEL: 'fatal' }, newPostgres);
  const { databaseUrl } = service;
  try {
    const channelId = await service.webhook(`${receiver.url}/in`);
    const monitorId = await service.monitor([channelId]);
    const first = service.startDispatcher();
    await service.endedAlerts(1);

    const finds = async (sql: string) => (await postgres.query(databaseUrl, sql)).length > 0;
    // Databases with one template have the same relation numbers.
    const locks = `
      SELECT 1 FROM pg_locks JOIN pg_database ON database = pg_database.oid
      WHERE datname = current_database() AND relation = 'alert_dispatch'::regclass`;
    const locked = postgres.query(databaseUrl, 'LOCK TABLE alert_dispatch IN SHARE MODE; SELECT pg_sleep(2)');
    await until('the table is locked', () => finds(`${locks} AND mode = 'ShareLock' AND granted`));
    const incidentId = await service.open(monitorId);
    await until('the dispatcher waits for it', () => finds(`${locks} AND NOT granted`));
    first.kill('SIGSTOP');
    await locked;

    // The statement ends in the server without its process, and releases its locks.
    service.startDispatcher();
    const another = await service.open(await service.monitor([channelId]));
    const isDelivered = async () =>
      (await service.alerts({ incident_id: another })).some(({ status }) => status === 'delivered');
    await until('the other message is delivered', isDelivered);
    expect(await service.alerts({ incident_id: incidentId })).toMatchObject([{ status: 'sending' }]);
    await service.resolve(incidentId);
    const closed = await service.endedAlerts(4);
    const codes = closed
      .filter(({ incident_id }) => incident_id === incidentId)
      .map(({ error }) => error?.code);
    expect(codes).toEqual(['interrupted', undefined]);
    first.kill('SIGCONT');
    await service.open(monitorId);
    const alerts = await service.endedAlerts(5);
    expect(count(alerts, undefined)).toBe(4);
    expect(isRunning(first)).toBe(true);
    await expectExactlyOnce(service, receiver, alerts);
  } finally {
    await service.stop();
    await receiver.stop();
  }
};

/** Stops a process that holds SQLite's write lock. */
const stopWhileWriting = async (): Promise<void> => {
  const service = await Service.start({ LOG_LEVEL: 'fatal' });
  const file = service.databaseUrl.replace('sqlite:', '');
  const writer = spawn(process.execPath, ['-e', writeForEver, file], {
    cwd: new URL('../packages/persistence/', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(writer.stdout, 'data');
    writer.kill('SIGSTOP');
    const path = '/v1/monitors';
    const monitor = { type: 'http', name: 'Shop', target: 'https://shop.example.com/' };
    const refused = await attempt(service, path, monitor);
    expect(refused).toMatchObject({ ok: false, trouble: { status: 503, problem: { code: 'unavailable' } } });
    expect((await service.call('GET', path)).items).toEqual([]);
    await stopProcess(writer, 'SIGKILL');
    expect(await attempt(service, path, monitor)).toMatchObject({ ok: true });
  } finally {
    await stopProcess(writer, 'SIGKILL');
    await service.stop();
  }
};

test('a process that is stopped for longer than its claims: others close what it had in hand and go on, and once continued it changes none of that, sends nothing twice and works again; nor is anything changed when it is killed then', async () => {
  // All wait for the same 17 seconds, so they run at once.
  await Promise.all([
    stopWhileSending(newSqlite),
    stopWhileSending(newPostgres),
    stopWhilePlanning(),
    stopWhileWriting(),
  ]);
});
