import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partsOfSecretIn } from '@tocsin/testing';
import { NameServer, WebhookReceiver } from '@tocsin/testing/servers';
import { freePort } from '../scripts/processes.mjs';
import { decodedMail } from './support/decoded-mail.js';
import { EchoingServer } from './support/echoing-server.js';
import { startMailServer } from './support/mail-server.js';
import { type SecretMonitor, SecretMonitors } from './support/secret-monitors.js';
import { Service } from './support/service.js';
import { Tocsin } from './support/tocsin.js';
import { until } from './support/until.js';

// Monitors hold secrets, their targets send them back, all of them fail, and incidents open.

const mailbox = 'on-call@example.com';
const regexOfToken = /#token=(.+)$/;

/** From the end: the beginning of a key or a token is in many texts. */
const secretOfKeyChars = 32;

/** No shorter part of a secret is in a file of random bytes by chance only. */
const partChars = 12;

/**
 * These show the headers of a monitor, which its form calls visible: the monitor, its events, the export of the
 * configuration, and the database. All other secrets are stored sealed.
 */
const showsSettings = /^(GET \/v1\/(monitors|events|config|audit-log)|tocsin export|file )/;

let targets: EchoingServer;
let secretMonitors: SecretMonitors;
let lines: Server;
let nameServer: NameServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let receiver: WebhookReceiver;
let service: Service;
let webhook: string;
let ports: Readonly<Record<'dispatcher' | 'prober', number>>;
const ids = { monitors: new Map<string, string>(), incidents: new Map<string, string>() };
const logs = new Map<string, string[]>();
/** All that the service told, by where. */
const told = new Map<string, string>();

beforeAll(async () => {
  targets = await EchoingServer.start();
  secretMonitors = new SecretMonitors(targets);
  lines = await answeringInLines();
  const { port } = lines.address() as AddressInfo;
  const exchange = [{ exchange: 'host.mail.test', priority: 10 }];
  nameServer = await NameServer.start({
    answers: { 'MX mail.test': exchange, 'A host.mail.test': ['127.0.0.1'] },
  });
  mailServer = await startMailServer();
  receiver = await WebhookReceiver.start();
  ports = { dispatcher: await freePort(), prober: await freePort() };
  const channels = await startService();
  const listening = listenToEvents();
  listening.catch(() => undefined);
  const monitors = monitorsOn(port);
  for (const { name, type, target, settings } of monitors) {
    const pace = type === 'heartbeat' ? {} : { interval_seconds: 10, failures_to_open: 2 };
    const body = { name, type, target, settings, channel_ids: channels, ...pace };
    ids.monitors.set(name, (await service.call('POST', '/v1/monitors', body)).id);
  }
  const pushToken = monitors.find(({ type }) => type === 'heartbeat')?.settings.push_token;
  const push = (query: string) => fetch(`${service.address}/api/push/${pushToken}?${query}`);
  await push('status=up&msg=OK');
  const isGood = async (name: string) =>
    ['port', 'mx'].includes(name) || (await stateOf(name)).health === 'up';
  await until('all that can be are up', all(isGood));
  targets.fail();
  await push('status=down&msg=no');
  await until(
    'all have an incident',
    all(async (name) => (await stateOf(name)).open_incident_id !== null),
  );
  for (const name of ids.monitors.keys())
    ids.incidents.set(name, (await stateOf(name)).open_incident_id ?? '');
  await until(
    'all failed again',
    all(async (name) => name === 'job' || (await failures(name)) > 2),
  );
  await service.resolve(ids.incidents.get('http') ?? '');
  // Two test messages, that of the confirmed mailbox, and the incidents.
  await service.endedAlerts(3 + 2 * ids.monitors.size + 2);
  await gather();
});

afterAll(async () => {
  events.stop.abort();
  await service?.stop();
  await targets?.stop();
  await receiver?.close();
  await nameServer?.close();
  lines?.close();
  mailServer?.stop();
});

/** Stands in for a server that knows no PING, and for a mail host without STARTTLS. */
const answeringInLines = async (): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 host.mail.test\r\n');
    socket.setEncoding('utf8').on('data', (line: string) => {
      socket.write(/^EHLO/i.test(line) ? '250 host.mail.test\r\n' : '502 No\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** @returns the ids of its channels */
const startService = async (): Promise<readonly string[]> => {
  const settings = { LOG_LEVEL: 'trace', SMTP_URL: mailServer.url, DNS_SERVERS: nameServer.address };
  service = await Service.start(settings, undefined, 'pipe');
  listenTo('api', service.api);
  listenTo('dispatcher', service.startDispatcher({ DISPATCHER_METRICS_PORT: String(ports.dispatcher) }));
  const { prober_token: token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  listenTo('prober', service.startProber(String(token), { PROBER_METRICS_PORT: String(ports.prober) }));
  secretMonitors.plant('API key', service.apiKey.slice(-secretOfKeyChars));
  secretMonitors.plant('prober token', String(token).slice(-secretOfKeyChars));
  webhook = await service.webhook(receiver.url('/hook'), secretMonitors.password('webhook secret'));
  const inbox = { type: 'Email', name: 'mail', email_address: mailbox };
  const { id: mail } = await service.call('POST', '/v1/channels', inbox);
  const confirmation = regexOfToken.exec(await mailServer.linkTo(mailbox))?.[1];
  await service.call('POST', '/v1/channel-confirmations', { token: confirmation });
  return [webhook, mail];
};

const listenTo = (name: string, { stdout, stderr }: ChildProcess): void => {
  const log: string[] = [];
  logs.set(name, log);
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => log.push(chunk));
};

const events = { text: '', stop: new AbortController() };

const listenToEvents = async (): Promise<void> => {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const { body } = await fetch(`${service.address}/v1/events`, { headers, signal: events.stop.signal });
  for await (const chunk of body ?? []) events.text += Buffer.from(chunk).toString();
};

const monitorsOn = (port: number): readonly SecretMonitor[] => {
  const isOk = { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] };
  const elsewhere = { expected_url: `${targets.url}/redirect_chain/` };
  return [
    secretMonitors.withPassword('http', 'error'),
    secretMonitors.withBearer('keyword', 'page', { text: 'Welcome' }),
    secretMonitors.withPassword('api', 'json', { method: 'POST', body: '{"a":1}', ...isOk }),
    secretMonitors.withBearer('page_change', 'page'),
    secretMonitors.withBearer('page_size', 'cut'),
    secretMonitors.withPassword('response_time', 'redirect'),
    secretMonitors.withPassword('redirect_chain', 'redirect', elsewhere),
    secretMonitors.withBearer('robots_txt', 'robots', { watch_changes: true }),
    ...[1, 2, 3, 4].map((number) => secretMonitors.withVariables(`steps-${number}`)),
    secretMonitors.withPushToken(),
    { name: 'port', type: 'port', target: `127.0.0.1:${port}`, settings: { send: 'PING\r\n', text: 'PONG' } },
    { name: 'mx', type: 'mx', target: 'mail.test', settings: { port } },
  ];
};

type State = { readonly health: string; readonly open_incident_id: string | null };

const stateOf = (name: string): Promise<State> =>
  service.call('GET', `/v1/monitors/${ids.monitors.get(name)}`);

const failures = async (name: string): Promise<number> => {
  const path = `/v1/monitors/${ids.monitors.get(name)}/checks`;
  const { items } = await service.call<{ items: { status: string }[] }>('GET', path);
  return items.filter(({ status }) => status !== 'up').length;
};

/** For `until`: names the monitors that are not. */
const all = (is: (name: string) => Promise<boolean>) => async (): Promise<true | string> => {
  const others: string[] = [];
  for (const name of ids.monitors.keys()) if (!(await is(name))) others.push(name);
  return others.length === 0 || others.join(', ');
};

type OpenApi = { readonly paths: Readonly<Record<string, { readonly get?: object }>> };

/** The paths of all operations that read, for the things that this account has. */
const readingPaths = async (): Promise<readonly string[]> => {
  const { paths }: OpenApi = await (await fetch(`${service.address}/openapi.json`)).json();
  const known: Readonly<Record<string, readonly string[]>> = {
    monitors: [...ids.monitors.values()],
    incidents: [...ids.incidents.values()],
    channels: [webhook],
    alerts: (await service.alerts()).map(({ id }) => id),
  };
  return Object.entries(paths)
    .filter(([path, { get }]) => get !== undefined && path !== '/v1/events')
    .flatMap(([path]) => {
      const of = known[path.split('/')[2] ?? ''] ?? [];
      return path.includes('{') ? of.map((id) => path.replace('{id}', id)) : [path];
    })
    .filter((path) => !path.includes('{'))
    .map((path) => (path === '/v1/monitor-overviews' ? `${path}?monitor_ids=${known.monitors}` : path));
};

const gather = async (): Promise<void> => {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  for (const path of await readingPaths()) {
    const response = await fetch(service.address + path, { headers });
    if (response.ok) told.set(`GET ${path}`, await response.text());
  }
  told.set('GET /v1/events', events.text);
  for (const [name, port] of Object.entries(ports))
    told.set(`metrics of the ${name}`, await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
  const exported = await new Tocsin(['export'], env).ended();
  told.set('tocsin export', exported.out + exported.error);
  for (const [at, { rawBody }] of receiver.received.entries()) told.set(`webhook ${at}`, `${rawBody}`);
  for (const [at, { text }] of mailServer.mails.entries()) told.set(`mail ${at}`, decodedMail(text));
  for (const [name, log] of logs) told.set(`log of the ${name}`, log.join(''));
  for (const file of await readdir(service.folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      told.set(`file ${file.name}`, await readFile(join(file.parentPath, file.name), 'utf8'));
};

const textsAt = (places: RegExp): readonly (readonly [where: string, text: string])[] =>
  [...told].filter(([where]) => places.test(where));

/** The secrets that a text still has. */
const secretsIn = ([where, text]: readonly [string, string]): readonly object[] => {
  // JSON writes these in its own way.
  const plain = text.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
  return secretMonitors.secrets
    .filter(({ isShownSetting }) => !(isShownSetting && showsSettings.test(where)))
    .map(({ text: secret, from }) => ({
      ...{ where, from, secret },
      parts: [...new Set([text, plain].flatMap((each) => partsOfSecretIn(each, secret, partChars)))],
    }))
    .filter(({ parts }) => parts.length > 0);
};

test('more than a hundred secrets were planted, and all that reads was asked', () => {
  expect(secretMonitors.secrets.length).toBeGreaterThan(100);
  expect(events.text).toMatch(/^event: incident$/m);
  // All but what needs a session.
  expect(textsAt(/^GET/).length).toBeGreaterThan(12 * ids.monitors.size);
});

test('each incident has evidence, from which secrets were taken out', () => {
  for (const [name, id] of ids.incidents) {
    const { checks } = JSON.parse(told.get(`GET /v1/incidents/${id}/evidence`) ?? '{}');
    const evidence = JSON.stringify(checks);
    const hasSecrets = !['port', 'mx', 'job'].includes(name);
    expect([name, evidence.includes('"first_failed"')]).toEqual([name, true]);
    expect([name, evidence.includes('[redacted]')]).toEqual([name, hasSecrets]);
  }
});

test('each incident rang the webhook, and the mails say where it failed', () => {
  expect(textsAt(/^webhook/).filter(([, text]) => text.includes('incident.created')).length).toBe(
    ids.monitors.size,
  );
  expect(textsAt(/^mail/).filter(([, text]) => text.includes('It failed at')).length).toBeGreaterThan(10);
});

describe('none of them is in', () => {
  test.each([
    ['the answers of the API', /^GET /],
    ['the export of the configuration', /^tocsin export/],
    ['the metrics of other processes', /^metrics/],
    ['a webhook', /^webhook/],
    ['a mail', /^mail/],
    ['a log, at the level trace', /^log/],
    ['the files of the database and of the dispatcher', /^file/],
  ])('%s', (_, places) => {
    expect(textsAt(places).length).toBeGreaterThan(0);
    expect(textsAt(places).flatMap(secretsIn)).toEqual([]);
  });
});
