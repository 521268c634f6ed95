import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { Service } from './support/service.js';

const oldSecret = 'the secret that the receiver has had all along';
const newSecret = 'the secret that takes its place from now on';

let service: Service;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start({ secret: [newSecret, oldSecret] });
  service = await Service.start();
  service.startDispatcher();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** The secret of each message, by its incident, or by its event for a test message. */
const signedWith = (path: string): Map<string, 'old' | 'new' | 'neither'> =>
  new Map(
    receiver.received
      .filter((request) => request.path === path)
      .map(({ rawBody, headers }) => {
        const { event, incident } = JSON.parse(rawBody.toString('utf8'));
        const given = headers['x-service-signature'];
        const isBy = (secret: string) =>
          given === `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
        return [`${event} ${incident.id}`, isBy(newSecret) ? 'new' : isBy(oldSecret) ? 'old' : 'neither'];
      }),
  );

describe('a secret that is replaced', () => {
  test('signs the next message, and all that follow', async () => {
    const channel = await service.webhook(receiver.url('/next'), oldSecret);
    const monitor = await service.monitor([channel]);
    const incident = await service.open(monitor);
    const of = { channel_id: channel };
    await service.endedAlerts(2, of);
    await service.call('PATCH', `/v1/channels/${channel}`, { webhook_secret: newSecret });
    await service.resolve(incident);
    await service.endedAlerts(4, of);
    expect([...signedWith('/next').values()]).toEqual(['old', 'old', 'new', 'new']);
  });

  test('loses no message at a receiver that trusts both meanwhile', async () => {
    const channel = await service.webhook(receiver.url('/both'), oldSecret);
    const monitors = await Promise.all(Array.from({ length: 20 }, () => service.monitor([channel])));
    const before = monitors.slice(0, 10).map((monitor) => service.open(monitor));
    const replaced = service.call('PATCH', `/v1/channels/${channel}`, { webhook_secret: newSecret });
    await Promise.all([replaced, ...before]);
    const after = await Promise.all(monitors.slice(10).map((monitor) => service.open(monitor)));
    // Two test messages, one for each save, and the incidents.
    const alerts = await service.endedAlerts(22, { channel_id: channel });
    expect(alerts.map(({ status }) => status)).toEqual(alerts.map(() => 'delivered'));
    const signatures = signedWith('/both');
    expect([...signatures.values()]).not.toContain('neither');
    expect(receiver.received.map(({ verified }) => verified)).not.toContain(false);
    expect(after.map((id) => signatures.get(`incident.created ${id}`))).toEqual(after.map(() => 'new'));
  });
});
