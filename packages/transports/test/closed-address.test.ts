import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { anEmailChannel, aWebhookDestination } from '@tocsin/testing';
import { type NameAnswers, NameServer, WebhookReceiver } from '@tocsin/testing/servers';
import { closedAfterwards } from './support/closed-afterwards.js';
import { aDispatchTo } from './support/dispatches.js';
import { Mailbox } from './support/mailbox.js';
import { open } from './support/open.js';

// 127.0.0.1 plays the public address of receivers and mailboxes; 127.0.0.2 plays an address of the inner network.
const outer = '127.0.0.1';
const inner = '127.0.0.2';

const innerServer = async (port = 0) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(port, inner);
  await once(server, 'listening');
  closedAfterwards({ close: async () => void server.close() });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
};

const nameServer = async (answers: NameAnswers) => closedAfterwards(await NameServer.start({ answers }));

const toEndpoint = (endpointUrl: string) => aDispatchTo(aWebhookDestination(endpointUrl, null));

const blocked = (message: unknown) => ({
  outcome: { outcome: 'failed', code: 'blocked_address', message, responseStatus: null },
  request: null,
});

describe('a webhook channel', () => {
  test.each([
    ['an address', inner, '127.0.0.2'],
    ['a spelling of it', '0x7f.2', '127.0.0.2'],
    ['it inside IPv6', `[::ffff:${inner}]`, '::ffff:7f00:2'],
  ])('that names %s on the inner network is not called', async (_, host, named) => {
    const { port, connections } = await innerServer();
    const sending = await open({ egressAllow: [outer] }).send(toEndpoint(`http://${host}:${port}/`));
    expect(sending).toMatchObject(blocked(expect.stringContaining(`${named} is a loopback`)));
    expect(connections()).toBe(0);
  });

  test.each([
    ['leads there', () => [inner]],
    ['leads there too', () => [outer, inner]],
  ])('whose name %s is not called', async (_, answers) => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const { connections } = await innerServer(receiver.port);
    const dns = await nameServer(answers);
    const transports = open({ egressAllow: [outer], dnsServers: [dns.address] });
    expect(await transports.send(toEndpoint(`http://hooks.test:${receiver.port}/`))).toMatchObject(
      blocked(
        'hooks.test resolves to an address that is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it.',
      ),
    );
    expect([connections(), receiver.connectionCount]).toEqual([0, 0]);
  });

  test('whose name leads there every second time is called every second time, and elsewhere', async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const { connections } = await innerServer(receiver.port);
    const dns = await nameServer(({ asked }) => [asked % 2 === 0 ? outer : inner]);
    const codes: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      // Each round opens a new connection, because an open one needs no lookup.
      const transports = open({ egressAllow: [outer], dnsServers: [dns.address] });
      const { outcome } = await transports.send(toEndpoint(`http://hooks.test:${receiver.port}/`));
      codes.push(outcome.outcome === 'failed' ? outcome.code : outcome.outcome);
    }
    expect(codes).toEqual(Array(3).fill(['delivered', 'blocked_address']).flat());
    expect([connections(), receiver.requestCount]).toEqual([0, 3]);
  });

  test('that answers with a redirect there is not followed', async () => {
    const { port, connections } = await innerServer();
    const redirecting = createServer((socket) =>
      socket.once('data', () => {
        const location = `Location: http://${inner}:${port}/`;
        socket.end(`HTTP/1.1 307 Temporary Redirect\r\n${location}\r\nContent-Length: 0\r\n\r\n`);
      }),
    );
    redirecting.listen(0, outer);
    await once(redirecting, 'listening');
    closedAfterwards({ close: async () => void redirecting.close() });
    const url = `http://${outer}:${(redirecting.address() as AddressInfo).port}/`;
    expect(await open().send(toEndpoint(url))).toMatchObject({
      outcome: { outcome: 'failed', code: 'http_status', responseStatus: 307 },
    });
    expect(connections()).toBe(0);
  });
});

describe.each(['Mattermost', 'RocketChat'])('a %s channel of http', (type) => {
  const to = (url: string) => aDispatchTo({ type, fields: {}, secrets: { webhook_url: url } });

  test('is called where EGRESS_ALLOW opens the address', async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const dns = await nameServer(() => [outer]);
    const transports = open({ egressAllow: [outer], dnsServers: [dns.address] });
    expect(await transports.send(to(`http://chat.test:${receiver.port}/hooks/x`))).toMatchObject({
      outcome: { outcome: 'delivered' },
    });
  });

  test('is not called where its name leads to a public address', async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const dns = await nameServer(() => ['8.8.8.8']);
    const transports = open({ egressAllow: [outer], dnsServers: [dns.address] });
    expect(await transports.send(to(`http://chat.test:${receiver.port}/hooks/x`))).toMatchObject(
      blocked(expect.stringMatching(/^The URL must start with "https:\/\/": chat\.test resolves/)),
    );
    expect(receiver.connectionCount).toBe(0);
  });
});

describe('an email channel', () => {
  test.each([`on-call@[${inner}]`, 'on-call@inside.test', `on-call%inside.test@${inner}`])(
    'for %s goes to the mail server, and to nobody else',
    async (emailAddress) => {
      const mailbox = closedAfterwards(await Mailbox.start());
      const { connections } = await innerServer(Number(new URL(mailbox.url()).port));
      const dns = await nameServer(() => [inner]);
      const transports = open({ smtpUrl: mailbox.url(), egressAllow: [], dnsServers: [dns.address] });
      const { destination } = anEmailChannel({ emailAddress });
      expect(await transports.send(aDispatchTo(destination))).toMatchObject({
        outcome: { outcome: 'delivered' },
      });
      expect(mailbox.mails).toHaveLength(1);
      expect([connections(), dns.questions]).toEqual([0, []]);
    },
  );
});
