import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type NameQuestion, NameServer, WebhookReceiver } from '@tocsin/testing/servers';
import { Service } from './support/service.js';

// 127.0.0.1 stands for a public address here, and 127.0.0.2 for a private one.
const open = '127.0.0.1';
const closed = '127.0.0.2';

const addressesOf = ({ name, asked }: NameQuestion): string[] => {
  if (name === 'inside.test') return [closed];
  if (name === 'mixed.test') return [open, closed];
  return [asked % 2 === 0 ? open : closed];
};

let nameServer: NameServer;
let receiver: WebhookReceiver;
let port: number;
let inner: Server;
let connections = 0;
let service: Service;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  port = Number(new URL(receiver.url('/')).port);
  inner = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inner.listen(port, closed);
  await once(inner, 'listening');
  nameServer = await NameServer.start({ answers: addressesOf });
  service = await Service.start({ EGRESS_ALLOW: open, DNS_SERVERS: nameServer.address });
  service.startDispatcher();
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
  inner.close();
  await nameServer.close();
});

describe('an address of the inner network', () => {
  test('is refused when a channel or a monitor is saved, with the setting that would open it', async () => {
    const message = `127.0.0.2 is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it`;
    for (const endpoint_url of [`http://${closed}:${port}/`, `http://0x7f000002:${port}/`]) {
      const channel = { type: 'Webhook', name: 'on-call', endpoint_url };
      expect(await service.request('POST', '/v1/channels', channel)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'endpoint_url', message: `endpoint_url cannot be called: ${message}` }] },
      });
    }
    const monitor = { type: 'port', name: 'Database', target: `${closed}:${port}` };
    expect(await service.request('POST', '/v1/monitors', monitor)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'target', message: `target cannot be called: ${message}` }] },
    });
  });

  test.each(['inside.test', 'mixed.test'])('is not called by the name %s', async (name) => {
    const channel = await service.webhook(`http://${name}:${port}/`);
    const [alert] = await service.endedAlerts(1, { channel_id: channel });
    expect(alert).toMatchObject({
      status: 'failed',
      error: { code: 'blocked_address', message: expect.stringContaining('EGRESS_ALLOW') },
    });
    expect(connections).toBe(0);
  });

  test('is not called by a name that led elsewhere a moment ago', async () => {
    const channel = await service.webhook(`http://rebind.test:${port}/`);
    await service.endedAlerts(1, { channel_id: channel });
    for (let round = 0; round < 5; round += 1) await service.call('POST', `/v1/channels/${channel}/test`);
    const alerts = await service.endedAlerts(6, { channel_id: channel });
    const outcomes = alerts.map(({ status, error }) => error?.code ?? status);
    expect(outcomes.filter((outcome) => outcome === 'delivered').length).toBe(receiver.received.length);
    expect(new Set(outcomes)).toEqual(new Set(['delivered', 'blocked_address']));
    expect(connections).toBe(0);
  });
});
