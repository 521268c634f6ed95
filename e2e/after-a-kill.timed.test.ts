import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { Claims } from './support/claims.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { newPostgres } from './support/databases.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const incidentCount = 20;
const goesOnWithinMs = 2000;

let receiver: Awaited<ReturnType<typeof startCountingReceiver>>;
let service: Service;
let answer = (): void => undefined;

beforeAll(async () => {
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  receiver = await startCountingReceiver(() => answered);
  service = await Service.start({}, newPostgres);
});
afterAll(async () => {
  answer();
  await service.stop();
  await receiver.stop();
});

describe('messages that a killed dispatcher had claimed and not begun', () => {
  test('are sent within two seconds by one that runs', async () => {
    const claims = new Claims(service.databaseUrl);
    const channelId = await service.webhook(`${receiver.url}/held`);
    const killed = service.startDispatcher();
    const monitorIds = await Promise.all(
      Array.from({ length: incidentCount }, () => service.monitor([channelId])),
    );
    const incidentIds = await Promise.all(monitorIds.map((monitorId) => service.open(monitorId)));
    const arrived = (event: string) => () =>
      incidentIds.every((id) => receiver.arrivals.has(`/held ${event} ${id}`));
    await until('all are on the wire', arrived('incident.created'));
    // Messages about resolutions wait for these.
    await Promise.all(incidentIds.map((id) => service.resolve(id)));
    for (const id of incidentIds) await claims.claimUnbegun(id);
    await claims.prolong();
    service.startDispatcher();
    const journals = async () =>
      (await readdir(service.stateFolder)).filter((file) => file.endsWith('.journal'));
    await until('the other dispatcher runs', async () => (await journals()).length === 2);

    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await until('the resolutions have arrived', arrived('incident.resolved'), goesOnWithinMs);
  });
});
