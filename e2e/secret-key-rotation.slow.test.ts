import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { databases, secretKey as oldKey } from './support/databases.js';
import { Service } from './support/service.js';

const secret = 'the secret of the channel, which stays';
const newKey = 'the new key, which is at least 32 characters long';
const both = { SECRET_KEY: oldKey, SECRET_KEY_NEXT: newKey };
/** Gives a dispatcher time to claim all that it can. */
const leftAloneMs = 1500;

let receiver: WebhookReceiver;
let service: Service;
beforeEach(async () => {
  receiver = await WebhookReceiver.start({ secret });
});
afterEach(async () => {
  await service.stop();
  await receiver.close();
});

const expectSigned = (count: number): void => {
  expect(receiver.received.map(({ verified }) => verified)).toEqual(
    Array.from({ length: count }, () => true),
  );
};

describe.each(databases)('SECRET_KEY is changed on $name', ({ newDatabase }) => {
  test('while messages are sent by processes that have both keys: each one arrives, signed', async () => {
    service = await Service.start(both, newDatabase);
    service.startDispatcher();
    const channel = await service.webhook(receiver.url('/in'), secret);
    const monitors = await Promise.all(Array.from({ length: 30 }, () => service.monitor([channel])));
    const openSome = (from: number, to: number) =>
      Promise.all(monitors.slice(from, to).map((monitor) => service.open(monitor)));
    const before = openSome(0, 10);
    const rotated = service.administer(['rotate-secret-key']);
    await before;
    await openSome(10, 20);
    expect(await rotated).toEqual({ secrets_resealed: 1 });
    // The process that saves it has both keys.
    await service.call('PATCH', `/v1/channels/${channel}`, { webhook_secret: secret });
    await openSome(20, 30);
    await service.endedAlerts(32);

    const onlyNew = { SECRET_KEY: newKey, SECRET_KEY_NEXT: '' };
    await Promise.all([service.stopDispatchers(), service.stopApi()]);
    await service.startApi(onlyNew);
    service.startDispatcher(onlyNew);
    await service.call('POST', `/v1/channels/${channel}/test`);
    const alerts = await service.endedAlerts(33);
    expect(alerts.map(({ status }) => status)).toEqual(alerts.map(() => 'delivered'));
    expectSigned(33);
    const stale = service.startDispatcher({ SECRET_KEY_NEXT: '', LOG_LEVEL: 'silent' });
    expect(await once(stale, 'exit')).toEqual([78, null]);
  });
});

test('a dispatcher that was left out loses no message: it leaves them to one that has the key', async () => {
  service = await Service.start();
  const channel = await service.webhook(receiver.url('/in'), secret);
  const monitor = await service.monitor([channel]);
  service.startDispatcher({ LOG_LEVEL: 'silent' });
  await service.endedAlerts(1);
  await service.administer(['rotate-secret-key'], both);
  await service.open(monitor);
  await sleep(leftAloneMs);
  expect((await service.alerts()).map(({ status }) => status)).toEqual(['delivered', 'pending']);
  service.startDispatcher({ SECRET_KEY: newKey });
  const alerts = await service.endedAlerts(2);
  expect(alerts.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expectSigned(2);
});
