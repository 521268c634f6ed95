import { stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { isRunning } from '../scripts/processes.mjs';
import { startCountingReceiver } from './support/counting-receiver.js';
import { limitFileSize } from './support/disk.js';
import { expectExactlyOnce } from './support/exactly-once.js';
import { attempt, type Trouble } from './support/insist.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const channelCount = 2;
const monitorCount = 60;
/** Fills less than the 4 MB after which SQLite starts its WAL file again. */
const roomBytes = 600_000;

test('SQLite on a disk that is full while messages go out: writes are refused with 503, what was answered with success is all there is, and with room again both processes go on where they were', async () => {
  const receiver = await startCountingReceiver(() => 100);
  const service = await Service.start({ LOG_LEVEL: 'fatal' });
  const file = service.databaseUrl.replace('sqlite:', '');
  try {
    const channelIds = await Promise.all(
      Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
    );
    const monitors = await Promise.all(
      Array.from({ length: monitorCount }, () => service.monitor(channelIds)),
    );
    const dispatcher = service.startDispatcher({ DISPATCH_CONCURRENCY: '10' });
    await service.endedAlerts(channelCount);

    const { size } = await stat(`${file}-wal`);
    // For the dispatcher it is full first, or it could send and record all before it is for the api.
    await limitFileSize(dispatcher, size + roomBytes / 2);
    await limitFileSize(service.api, size + roomBytes);
    const opened: string[] = [];
    const refused: { path: string; idempotencyKey: string; trouble: Trouble }[] = [];
    for (const [index, monitorId] of monitors.entries()) {
      const path = `/v1/monitors/${monitorId}/incidents`;
      const idempotencyKey = `open-${index}`;
      const answer = await attempt(service, path, { title: 'Shop is down' }, idempotencyKey);
      if (answer.ok) opened.push(answer.id);
      else refused.push({ path, idempotencyKey, trouble: answer.trouble });
      // Some messages go out before the disk is full.
      if (index === 0) await until('messages go out', () => receiver.arrivals.size > channelCount);
    }
    expect(opened.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { trouble } of refused) {
      expect(trouble).toMatchObject({ status: 503, problem: { code: 'unavailable' } });
      expect(trouble.type).toContain('application/problem+json');
    }
    const readiness = async () => (await fetch(`${service.address}/readyz`)).status;
    await until('the api is not ready', async () => (await readiness()) === 503);
    const incidents = await service.call('GET', '/v1/incidents?limit=200');
    expect((incidents.items as { id: string }[]).map(({ id }) => id).sort()).toEqual(opened.sort());

    // Which commit fails first differs from run to run: the last messages are unplanned, unclaimed, or sent and unrecorded.
    const ended = await service.alerts({ status: 'delivered' });
    expect(ended.length).toBeLessThan(channelCount * (1 + opened.length));

    for (const child of [service.api, dispatcher]) await limitFileSize(child, 'unlimited');
    for (const { path, idempotencyKey } of refused) {
      expect(await attempt(service, path, { title: 'Shop is down' }, idempotencyKey)).toMatchObject({
        ok: true,
      });
    }
    await until('the api is ready again', async () => (await readiness()) === 200);
    const alerts = await service.endedAlerts(channelCount * (1 + monitorCount));
    expect(alerts).toHaveLength(channelCount * (1 + monitorCount));
    expect(alerts.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(isRunning(dispatcher)).toBe(true);
    expect(isRunning(service.api)).toBe(true);
    await expectExactlyOnce(service, receiver, alerts);
  } finally {
    await service.stop();
    await receiver.stop();
  }
});
