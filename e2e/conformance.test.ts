// Over ten seconds: a service runs until it has sent a message of each kind.
import type { ChildProcess } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closed, type ReceivedRequest, WebhookReceiver } from '@tocsin/testing/servers';
import { stopProcess } from '../scripts/processes.mjs';
import type { Account, Alert, Json } from './support/account.js';
import { startMailServer } from './support/mail-server.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';
import { WatchedTargets } from './support/watched-targets.js';

// Mirrors the mission document section by section, which makes this file long: each test is named after a statement, and
// docs/conformance.md lists the test of every statement.

type Message = {
  event: string;
  incident: Record<'id' | 'title' | 'status' | 'severity' | 'started_at', string> & {
    resolved_at: string | null;
  };
  monitor: Record<'id' | 'name' | 'type' | 'target', string>;
  timestamp: string;
};

const secret = 'It-is-a-secret 🔑';
const otherSecret = 'It-is-another-secret';
const title = 'Störung: "Shop" \\ is down 🔔';
const shop = { type: 'http', name: 'Bücher & Söhne', target: 'https://shop.example.com/health?q=ü' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Dispatchers poll every second. */
const lookedAgainAfterMs = 1_300;

let service: Service;
let dispatcher: ChildProcess;
let free: Account;
let receiver: WebhookReceiver;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

let signedChannel: string;
let unsignedChannel: string;
let monitor: string;
let incident: string;
let openedAfterMs: number;

const arrivals = (path: string): ReceivedRequest[] =>
  receiver.received.filter((request) => request.path === path);
const messageIn = ({ rawBody }: ReceivedRequest): Message => JSON.parse(rawBody.toString('utf8'));
const eventsAt = (path: string): string[] => arrivals(path).map((request) => messageIn(request).event);
const ended = (channelId: string, count: number): Promise<Alert[]> =>
  service.endedAlerts(count, { channel_id: channelId });
const signatureOf = (rawBody: Buffer, key: string): string =>
  `sha256=${createHmac('sha256', key).update(rawBody).digest('hex')}`;

const told = (): [ReceivedRequest, ReceivedRequest] => {
  const [, created, resolved] = arrivals('/signed');
  if (!created || !resolved) throw new Error('The messages of the incident have not arrived.');
  return [created, resolved];
};
const messages = (): [Message, Message] => {
  const [created, resolved] = told();
  return [messageIn(created), messageIn(resolved)];
};

beforeAll(async () => {
  receiver = await WebhookReceiver.start({
    secret,
    behaviour: ({ path }) => ({ does: 'answer', status: Number(/^\/status\/(\d+)/.exec(path)?.[1] ?? 204) }),
    paths: { '/resets': { does: 'reset', when: 'after reading' } },
  });
  mailServer = await startMailServer();
  service = await Service.start({ SMTP_URL: mailServer.url });
  free = await service.newAccount('free');
  dispatcher = service.startDispatcher();

  signedChannel = await service.webhook(receiver.url('/signed'), secret);
  unsignedChannel = await service.webhook(receiver.url('/unsigned'));
  const emailChannel = await mailChannel(service, 'on-call@example.com');
  const channelIds = [signedChannel, unsignedChannel, emailChannel];
  // A region without a prober: no check may open another incident.
  const regions = ['elsewhere'];
  monitor = (await service.call('POST', '/v1/monitors', { ...shop, regions, channel_ids: channelIds })).id;
  await service.endedAlerts(4);
  openedAfterMs = Date.now();
  incident = await service.open(monitor, title);
  await service.resolve(incident);
  await service.endedAlerts(10);
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
  mailServer.stop();
});

/** Has two test messages: one that failed before the address was confirmed, and one that was sent then. */
const mailChannel = async (account: Account, address: string): Promise<string> => {
  const body = { type: 'Email', name: 'inbox', email_address: address };
  const { id } = await account.call('POST', '/v1/channels', body);
  await account.endedAlerts(1, { channel_id: id });
  const token = (await mailServer.linkTo(address)).split('#token=')[1];
  await account.call('POST', '/v1/channel-confirmations', { token });
  await account.endedAlerts(2, { channel_id: id });
  return id;
};

const newWebhook = (account: Account, changes: Json) =>
  account.request<Json & { id: string; code?: string; errors?: { field: string }[] }>(
    'POST',
    '/v1/channels',
    {
      type: 'Webhook',
      name: 'on-call',
      endpoint_url: receiver.url('/never'),
      ...changes,
    },
  );

describe('1', () => {
  test('monitors watch HTTP uptime, SSL certificates, DNS records, API endpoints and security headers', async () => {
    const watched = await WatchedTargets.start();
    const { prober_token } = await service.administer(['prober-token', 'create', '--name', 'five types']);
    const prober = service.startProber(String(prober_token), {
      ...watched.proberSettings,
      PROBER_CANARY_URL: 'none',
    });
    const tried = async (body: Json) => {
      const { id } = await service.call('POST', '/v1/trial-checks', body);
      const trial = () =>
        service.call<{ status: string; result: Json | null }>('GET', `/v1/trial-checks/${id}`);
      await until('it was tried', async () => (await trial()).status === 'done');
      return (await trial()).result;
    };
    try {
      for (const [type, { good, bad, fault }] of Object.entries(watched.targets)) {
        const { id } = await service.call('POST', '/v1/monitors', { name: type, type, ...good });
        expect([type, await tried({ type, ...good })]).toMatchObject([type, { status: 'up' }]);
        expect([type, await tried({ type, ...bad })]).toMatchObject([
          type,
          { status: 'down', message: expect.stringMatching(fault) },
        ]);
        const health = async () =>
          (await service.call<{ health: string }>('GET', `/v1/monitors/${id}`)).health;
        await until(`the ${type} monitor is up`, async () => (await health()) === 'up');
      }
    } finally {
      await stopProcess(prober);
      await watched.stop();
    }
  });

  test('each alert goes to the one configured URL as an HTTP POST with a JSON body', () => {
    expect(arrivals('/signed')).toHaveLength(3);
    for (const request of arrivals('/signed')) {
      expect([request.method, request.target]).toEqual(['POST', '/signed']);
      expect(messageIn(request)).toBeInstanceOf(Object);
    }
  });

  test('a message is sent when an incident opens and again when it resolves', () => {
    for (const path of ['/signed', '/unsigned']) {
      expect(eventsAt(path)).toEqual(['channel.test', 'incident.created', 'incident.resolved']);
    }
  });

  test('both go to the same URL and differ only in the event, and in what the end of an incident changes', () => {
    const [created, resolved] = messages();
    const { status, resolved_at } = resolved.incident;
    const { event, timestamp } = resolved;
    expect({ ...created, event, timestamp, incident: { ...created.incident, status, resolved_at } }).toEqual(
      resolved,
    );
    expect(told().map(({ target }) => target)).toEqual(['/signed', '/signed']);
  });

  test('a channel is attached to one or more monitors', async () => {
    const channel = await service.webhook(receiver.url('/two-monitors'));
    const monitors = [await service.monitor([channel]), await service.monitor([])];
    await service.call('PUT', `/v1/monitors/${monitors[1]}/channels/${channel}`);
    const incidents = await Promise.all(monitors.map((id) => service.open(id)));
    await ended(channel, 3);
    const rung = arrivals('/two-monitors').map((request) => messageIn(request).incident.id);
    expect(rung).toEqual(expect.arrayContaining(incidents));
    expect(rung).toHaveLength(3);
  });

  test('Lite also unlocks Slack, Microsoft Teams and Telegram', async () => {
    const telegram = { bot_token: '123456789:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX', chat_id: '-1001' };
    const teams = 'https://prod-00.westeurope.logic.azure.com/workflows/0/triggers/manual/paths/invoke?sig=x';
    for (const body of [
      { type: 'Slack', webhook_url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
      { type: 'MicrosoftTeams', webhook_url: teams },
      { type: 'Telegram', ...telegram },
    ]) {
      const refused = await free.request<Json>('POST', '/v1/channels', body);
      expect([body.type, refused.status, refused.body.code]).toEqual([body.type, 403, 'plan_required']);
      const made = await service.call('POST', '/v1/channels', body);
      expect(await service.call('GET', `/v1/channels/${made.id}`)).toHaveProperty('type', body.type);
      await service.call('DELETE', `/v1/channels/${made.id}`);
    }
  });
});

describe('2.1', () => {
  test('type is required, and "Webhook" for this kind of channel', async () => {
    for (const type of [undefined, 'webhook', 'Fax']) {
      const { status, body } = await newWebhook(service, { type });
      expect([type, status, body.errors?.[0]?.field]).toEqual([type, 400, 'type']);
    }
    expect(await service.call('GET', `/v1/channels/${signedChannel}`)).toHaveProperty('type', 'Webhook');
  });

  test('endpoint URL is required, is a URL, and receives the POSTs', async () => {
    for (const endpoint_url of [undefined, '', 'hooks.example.com/in', 'ftp://hooks.example.com/']) {
      const { status, body } = await newWebhook(service, { endpoint_url });
      expect([endpoint_url, status, body.errors?.[0]?.field]).toEqual([endpoint_url, 400, 'endpoint_url']);
    }
    const channel = await service.call('GET', `/v1/channels/${signedChannel}`);
    expect(channel).toHaveProperty('endpoint_url', receiver.url('/signed'));
    expect(arrivals('/signed')).toHaveLength(3);
  });

  test('webhook secret: when set, every POST is signed', () => {
    expect(arrivals('/signed').map(({ verified }) => verified)).toEqual([true, true, true]);
  });

  test('webhook secret: when not set, no signature header is sent', async () => {
    expect(arrivals('/unsigned')).toHaveLength(3);
    for (const { headers } of arrivals('/unsigned')) {
      expect(headers).not.toHaveProperty('x-service-signature');
    }
    const channel = await service.call('GET', `/v1/channels/${unsignedChannel}`);
    expect(channel).toHaveProperty('signed', false);
  });
});

describe('beyond 2.1', () => {
  test('no field is required beyond the three: the name is that of the host', async () => {
    const endpoint_url = receiver.url('/three-fields');
    const three = { type: 'Webhook', endpoint_url, webhook_secret: secret };
    const { id } = await service.call('POST', '/v1/channels', three);
    expect(await service.call('GET', `/v1/channels/${id}`)).toMatchObject({
      name: new URL(endpoint_url).host,
      endpoint_url,
      signed: true,
      enabled: true,
    });
    expect(await ended(id, 1)).toMatchObject([{ status: 'delivered' }]);
    expect(arrivals('/three-fields').map(({ verified }) => verified)).toEqual([true]);
  });
});

describe('2.2', () => {
  test('event is "incident.created" or "incident.resolved"', () => {
    expect(messages().map(({ event }) => event)).toEqual(['incident.created', 'incident.resolved']);
  });

  test('incident and monitor are objects, and no message has a field more or less', () => {
    for (const message of messages()) {
      expect(Object.keys(message)).toEqual(['event', 'incident', 'monitor', 'timestamp']);
      expect(Object.keys(message.incident)).toEqual([
        'id',
        'title',
        'status',
        'severity',
        'started_at',
        'resolved_at',
      ]);
      expect(Object.keys(message.monitor)).toEqual(['id', 'name', 'type', 'target']);
    }
  });

  test('timestamp is the time the message was produced, in UTC with milliseconds', async () => {
    const [created, resolved] = messages();
    const [alert] = await service.alerts({ channel_id: signedChannel, event: 'incident.created' });
    for (const { timestamp } of [created, resolved]) expect(timestamp).toMatch(instant);
    expect(created.timestamp >= created.incident.started_at).toBe(true);
    expect(created.timestamp <= (alert?.sent_at ?? '')).toBe(true);
    expect(resolved.timestamp >= created.timestamp).toBe(true);
  });

  test("incident.id is a UUID, the incident's own", () => {
    expect(incident).toMatch(uuid);
    expect(messages().map((message) => message.incident.id)).toEqual([incident, incident]);
  });

  test('incident.title is the human-readable summary', () => {
    expect(messages().map((message) => message.incident.title)).toEqual([title, title]);
  });

  test('incident.status is "open" on creation', () => {
    expect(messages().map((message) => message.incident.status)).toEqual(['open', 'resolved']);
  });

  test('incident.severity is a level, "critical" unless another is named', async () => {
    expect(messages().map((message) => message.incident.severity)).toEqual(['critical', 'critical']);
    const channel = await service.webhook(receiver.url('/warning'));
    const monitorId = await service.monitor([channel]);
    await service.call('POST', `/v1/monitors/${monitorId}/incidents`, { title, severity: 'warning' });
    await ended(channel, 2);
    const created = arrivals('/warning')
      .map(messageIn)
      .find(({ event }) => event === 'incident.created');
    expect(created?.incident.severity).toBe('warning');
  });

  test('incident.started_at is ISO 8601 in UTC with milliseconds', () => {
    const [created, resolved] = messages();
    expect(created.incident.started_at).toMatch(instant);
    expect(resolved.incident.started_at).toBe(created.incident.started_at);
  });

  test('incident.resolved_at is null while the incident is unresolved, otherwise a timestamp in the same format', () => {
    const [created, resolved] = messages();
    expect(created.incident.resolved_at).toBeNull();
    expect(resolved.incident.resolved_at).toMatch(instant);
    expect(Date.parse(resolved.incident.resolved_at ?? '')).toBeGreaterThanOrEqual(openedAfterMs);
  });

  test("monitor.id is a UUID, the monitor's own", () => {
    expect(monitor).toMatch(uuid);
    expect(messages().map((message) => message.monitor.id)).toEqual([monitor, monitor]);
  });

  test('monitor.name is the display name', () => {
    expect(messages().map((message) => message.monitor.name)).toEqual([shop.name, shop.name]);
  });

  test('monitor.type is the monitor type identifier', () => {
    expect(messages().map((message) => message.monitor.type)).toEqual(['http', 'http']);
  });

  test('monitor.target is what is monitored', () => {
    expect(messages().map((message) => message.monitor.target)).toEqual([shop.target, shop.target]);
  });
});

describe('3', () => {
  test('incident opens: it exists as open with resolved_at null, and incident.created is sent', async () => {
    const channel = await service.webhook(receiver.url('/opens'));
    const id = await service.open(await service.monitor([channel]));
    await ended(channel, 2);
    const shown = await service.call('GET', `/v1/incidents/${id}`);
    expect(shown).toMatchObject({ status: 'open', resolved_at: null });
    expect(eventsAt('/opens')).toContain('incident.created');
  });

  test('incident resolves: it is resolved, and incident.resolved is sent, once however often it is asked for', async () => {
    await service.resolve(incident);
    const shown = await service.call('GET', `/v1/incidents/${incident}`);
    expect(shown).toMatchObject({ status: 'resolved', resolved_at: expect.stringMatching(instant) });
    expect(await service.alerts({ channel_id: signedChannel })).toHaveLength(3);
    expect(eventsAt('/signed').filter((event) => event === 'incident.resolved')).toHaveLength(1);
  });

  test('a channel that is not attached to the monitor gets no message', async () => {
    const attached = await service.webhook(receiver.url('/attached'));
    const detached = await service.webhook(receiver.url('/detached'));
    const monitorId = await service.monitor([attached, detached]);
    await service.call('DELETE', `/v1/monitors/${monitorId}/channels/${detached}`);
    await service.resolve(await service.open(monitorId));
    await ended(attached, 3);
    expect((await ended(detached, 1)).map(({ event }) => event)).toEqual(['channel.test']);
    expect(eventsAt('/detached')).toEqual(['channel.test']);
  });
});

describe('4.1', () => {
  test('the method is POST, and the path that of the endpoint URL, of any shape', async () => {
    const shapes = ['/', '/in?tenant=7&next=%2Fa%20b', '/a//b/../c;v=1/%C3%BC', '/x?', '/hooks/%7Bid%7D'];
    for (const shape of shapes) await ended(await service.webhook(receiver.url(shape)), 1);
    for (const shape of shapes) {
      const { pathname, search } = new URL(receiver.url(shape));
      const posted = receiver.received.filter(
        ({ target }) => target === pathname + search || target === shape,
      );
      expect([shape, posted.map(({ method }) => method)]).toEqual([shape, ['POST']]);
    }
  });

  test('Content-Type is application/json', () => {
    for (const { headers } of arrivals('/signed')) expect(headers['content-type']).toBe('application/json');
  });

  test('User-Agent is Service-Webhook/1.0', () => {
    for (const { headers } of receiver.received) expect(headers['user-agent']).toBe('Service-Webhook/1.0');
  });

  test('X-Service-Signature is sha256=<hex digest of the raw body>', () => {
    for (const { headers, rawBody } of arrivals('/signed')) {
      expect(headers['x-service-signature']).toBe(signatureOf(rawBody, secret));
    }
  });

  test('there is no header but ours and those that HTTP/1.1 needs', () => {
    const ours = ['content-type', 'user-agent', 'x-service-signature'];
    for (const { headers } of arrivals('/signed')) {
      expect(Object.keys(headers).sort()).toEqual(['connection', 'content-length', 'host', ...ours].sort());
    }
  });

  test('a success response is any status from 200 to 299, and no other', async () => {
    for (const status of [200, 202, 204, 299]) {
      const channel = await service.webhook(receiver.url(`/status/${status}`));
      const alerts = await ended(channel, 1);
      expect(alerts).toMatchObject([{ status: 'delivered', error: null, response_status: status }]);
    }
    for (const status of [302, 400, 404, 410, 500]) {
      const channel = await service.webhook(receiver.url(`/status/${status}`));
      const alerts = await ended(channel, 1);
      expect(alerts).toMatchObject([
        { status: 'failed', error: { code: 'http_status' }, response_status: status },
      ]);
    }
  });

  test('a whole head of 200 to 299 is a delivery, whatever its body does', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answers: Record<string, (socket: Socket) => unknown> = {
      '/drips': (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const timer = setInterval(() => socket.write('.'), 100);
        socket.once('close', () => clearInterval(timer));
      },
      '/never-comes': (socket) => socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 1000\r\n\r\n'),
      '/is-cut-off': (socket) => socket.end(`${chunked}4\r\nhalf\r\n`),
      '/has-a-bad-chunk': (socket) => socket.write(`${chunked}zz\r\n`),
      '/lies-about-its-length': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nlonger'),
    };
    const closing: Promise<void>[] = [];
    const server = createTcpServer((socket) => {
      closing.push(closed(socket));
      socket.once('data', (request) => answers[request.toString().split(' ')[1] ?? '']?.(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    try {
      const port = typeof address === 'object' && address ? address.port : 0;
      for (const path of Object.keys(answers)) {
        const alerts = await ended(await service.webhook(`http://127.0.0.1:${port}${path}`), 1);
        expect([path, alerts]).toMatchObject([path, [{ status: 'delivered', error: null }]]);
      }
      // No connection with the rest of an answer is kept.
      await Promise.all(closing);
      expect(closing).toHaveLength(Object.keys(answers).length);
    } finally {
      server.close();
    }
  });

  test('the response body is not used', async () => {
    const noise = `{"error":"not understood","retry":true}${'x'.repeat(500_000)}`;
    const talkative = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'Retry-After': '1' }).end(noise));
    }).listen(0, '127.0.0.1');
    await once(talkative, 'listening');
    const address = talkative.address();
    try {
      const port = typeof address === 'object' && address ? address.port : 0;
      const alerts = await ended(await service.webhook(`http://127.0.0.1:${port}/`), 1);
      expect(alerts).toMatchObject([{ status: 'delivered', error: null, response_status: 200 }]);
      expect(JSON.stringify(alerts)).not.toContain('not understood');
    } finally {
      talkative.closeAllConnections();
      talkative.close();
    }
  });
});

describe('5', () => {
  test('messages are authenticated by signature, not by credentials', () => {
    for (const { headers, target } of receiver.received) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('cookie');
      expect(target).not.toContain('secret');
    }
  });

  test('the receiver verifies: raw body, HMAC-SHA256, hex, prefix stripped, compared in constant time', () => {
    const isTrusted = (rawBody: Buffer, header: string): boolean => {
      const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'));
      const given = Buffer.from(header.replace(/^sha256=/, ''));
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    for (const { headers, rawBody } of told()) {
      const header = String(headers['x-service-signature']);
      expect(isTrusted(rawBody, header)).toBe(true);
      expect(isTrusted(Buffer.from(rawBody.toString('utf8').replace('critical', 'info')), header)).toBe(
        false,
      );
      expect(isTrusted(rawBody, signatureOf(rawBody, otherSecret))).toBe(false);
    }
  });

  test('the secret is a per-channel value, and is never shown', async () => {
    const first = await service.webhook(receiver.url('/first-secret'), secret);
    const second = await service.webhook(receiver.url('/second-secret'), otherSecret);
    await service.open(await service.monitor([first, second]));
    await Promise.all([ended(first, 2), ended(second, 2)]);
    for (const [path, key] of [
      ['/first-secret', secret],
      ['/second-secret', otherSecret],
    ] as const) {
      expect(arrivals(path)).toHaveLength(2);
      for (const { headers, rawBody } of arrivals(path)) {
        expect(headers['x-service-signature']).toBe(signatureOf(rawBody, key));
      }
    }
    const shown = [
      await service.call('GET', '/v1/channels'),
      await service.call('GET', `/v1/channels/${second}`),
      await service.call('PATCH', `/v1/channels/${second}`, { name: 'renamed' }),
    ];
    expect(JSON.stringify(shown)).not.toContain(otherSecret);
    // The test message of the change must be recorded before others are counted.
    await ended(second, 3);
  });
});

describe('6', () => {
  test("incident.created goes to the channel's endpoint URL when an incident opens on its monitor", () => {
    const [created] = told();
    expect(created.target).toBe('/signed');
    expect(messageIn(created)).toMatchObject({ event: 'incident.created', incident: { id: incident } });
  });

  test('incident.resolved goes to the same URL when that incident resolves', () => {
    const [created, resolved] = told();
    expect(resolved.target).toBe(created.target);
    expect(messageIn(resolved)).toMatchObject({ event: 'incident.resolved', incident: { id: incident } });
  });

  test('a test request is sent immediately when a channel is saved, and again when it is changed', async () => {
    const { body: channel } = await newWebhook(service, { endpoint_url: receiver.url('/saved') });
    expect(await ended(channel.id, 1)).toMatchObject([
      { id: channel.test_alert_id, event: 'channel.test', status: 'delivered', incident_id: null },
    ]);
    await service.call('PATCH', `/v1/channels/${channel.id}`, { name: 'renamed' });
    await ended(channel.id, 2);
    expect(eventsAt('/saved')).toEqual(['channel.test', 'channel.test']);
    const [test] = arrivals('/saved').map(messageIn);
    expect(Object.keys({ ...test?.incident })).toEqual(Object.keys(messages()[0].incident));
  });

  test('each message is one HTTP POST, recorded as an alert dispatch with success or failure', async () => {
    const failing = await service.webhook(receiver.url('/status/500/recorded'));
    const working = await service.webhook(receiver.url('/recorded'));
    await service.resolve(await service.open(await service.monitor([failing, working])));
    const record = async (channelId: string) =>
      (await ended(channelId, 3)).map(({ event, status, response_status }) => [
        event,
        status,
        response_status,
      ]);
    const events = ['channel.test', 'incident.created', 'incident.resolved'];
    expect(await record(failing)).toEqual(events.map((event) => [event, 'failed', 500]));
    expect(await record(working)).toEqual(events.map((event) => [event, 'delivered', 204]));
    expect(eventsAt('/status/500/recorded')).toHaveLength(3);
    expect(eventsAt('/recorded')).toHaveLength(3);
  });
});

describe('7', () => {
  test("delivery fails: the alert is recorded as failed and the error is in the customer's alerts table", async () => {
    const failures = [
      [receiver.url('/status/503'), 'http_status', 503],
      [receiver.url('/resets'), 'connection_reset', null],
      ['http://127.0.0.1:1/', 'connection_refused', null],
    ] as const;
    for (const [url, code, responseStatus] of failures) {
      const channel = await service.webhook(url);
      await service.open(await service.monitor([channel]));
      for (const alert of await ended(channel, 2)) {
        expect(alert).toMatchObject({ status: 'failed', error: { code }, response_status: responseStatus });
        expect(alert.error?.message).toMatch(/ .*\.$/);
      }
    }
  });

  test('a delivery has failed: no retry is made, and no later dispatcher sends it again', async () => {
    const channel = await service.webhook(receiver.url('/status/500/once'));
    await service.resolve(await service.open(await service.monitor([channel])));
    const before = await ended(channel, 3);
    await stopProcess(dispatcher);
    dispatcher = service.startDispatcher();
    await ended(await service.webhook(receiver.url('/witness')), 1);
    await sleep(lookedAgainAfterMs);
    expect(await service.alerts({ channel_id: channel })).toEqual(before);
    expect(eventsAt('/status/500/once').sort()).toEqual([
      'channel.test',
      'incident.created',
      'incident.resolved',
    ]);
  });

  test('an additional channel of another type rings although the webhook fails', async () => {
    const failing = await service.webhook(receiver.url('/status/500/beside'));
    const email = await mailChannel(service, 'second@example.com');
    await service.open(await service.monitor([failing, email]), 'Only the mail tells');
    expect((await ended(failing, 2)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect((await ended(email, 3)).map(({ status }) => status)).toEqual(['failed', 'delivered', 'delivered']);
    const mails = mailServer.mails.filter(({ to }) => to === 'second@example.com');
    // The first asks for the confirmation of the address.
    expect(mails).toHaveLength(3);
    expect(mails.some(({ text }) => text.includes('Only the mail tells'))).toBe(true);
  });
});

describe('8', () => {
  test('plan: creating webhook channels needs Lite or higher', async () => {
    const refused = await newWebhook(free, { endpoint_url: receiver.url('/free') });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required']);
    const taken = await newWebhook(service, { endpoint_url: receiver.url('/lite') });
    expect(taken.status).toBe(201);
    await ended(taken.body.id, 1);
    expect([arrivals('/free').length, arrivals('/lite').length]).toEqual([0, 1]);
  });

  test('Free plan: 3 monitors, email alerts only', async () => {
    const email = await mailChannel(free, 'free@example.com');
    const monitors = [await free.monitor([email]), await free.monitor([email]), await free.monitor([email])];
    const fourth = await free.request<Json>('POST', '/v1/monitors', shop);
    expect([fourth.status, fourth.body.code]).toEqual([403, 'monitor_limit_reached']);
    for (const monitorId of monitors) await free.open(monitorId);
    const alerts = await free.endedAlerts(5);
    expect(alerts.map(({ status }) => status)).toEqual(['failed', ...Array(4).fill('delivered')]);
    expect(mailServer.mails.filter(({ to }) => to === 'free@example.com')).toHaveLength(5);
  });
});

describe('9', () => {
  test('no version stands in the payload or in a header but that of the User-Agent', () => {
    for (const { rawHeaders, rawBody } of told()) {
      expect(rawHeaders.filter((part) => /version|\/v?\d/i.test(part))).toEqual(['Service-Webhook/1.0']);
      expect(rawBody.toString('utf8')).not.toMatch(/version|schema/i);
    }
  });
});

describe('left open', () => {
  test('a message that leaves late bears the time of its claim', async () => {
    const channel = await service.webhook(receiver.url('/late'));
    const monitorId = await service.monitor([channel]);
    await ended(channel, 1);
    await stopProcess(dispatcher);
    const opened = await service.open(monitorId);
    const openedByMs = Date.now();
    while (Date.now() <= openedByMs) await sleep(1);
    dispatcher = service.startDispatcher();
    const [, alert] = await ended(channel, 2);
    expect(Date.parse(alert?.sent_at ?? '')).toBeGreaterThan(openedByMs);
    const [message] = arrivals('/late')
      .map(messageIn)
      .filter(({ incident: { id } }) => id === opened);
    expect(Date.parse(message?.timestamp ?? '')).toBeGreaterThan(openedByMs);
    expect(message && message.timestamp <= (alert?.sent_at ?? '')).toBe(true);
    const { body } = await service.call<{ body: string }>('GET', `/v1/alerts/${alert?.id}/request`);
    expect(JSON.parse(body)).toEqual(message);
  });

  test('a disabled channel gets no message about an incident; one that was caused before still leaves', async () => {
    const [disabled, enabled] = [await service.webhook(receiver.url('/off')), signedChannel];
    const monitorId = await service.monitor([disabled, enabled]);
    await ended(disabled, 1);
    await stopProcess(dispatcher);
    const opened = await service.open(monitorId);
    await service.call('PATCH', `/v1/channels/${disabled}`, { enabled: false });
    await service.resolve(opened);
    dispatcher = service.startDispatcher();
    const alerts = await service.endedAlerts(3, { incident_id: opened });
    const rung = alerts.map(({ channel_id, event }) => [channel_id, event]);
    expect(rung).toHaveLength(3);
    expect(rung).toEqual(
      expect.arrayContaining([
        [disabled, 'incident.created'],
        [enabled, 'incident.created'],
        [enabled, 'incident.resolved'],
      ]),
    );
    expect(eventsAt('/off').filter((event) => event !== 'channel.test')).toEqual(['incident.created']);
  });
});

test('of all the messages in this file, none came twice', () => {
  const requests = receiver.received.map(({ target, rawBody }) => `${target} ${rawBody}`);
  expect(new Set(requests).size).toBe(requests.length);
});
