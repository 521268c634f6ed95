import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partsOfSecretIn, Random } from '@tocsin/testing';
import { NameServer, WebhookReceiver } from '@tocsin/testing/servers';
import { freePort } from '../scripts/processes.mjs';
import { decodedMail } from './support/decoded-mail.js';
import type { Json } from './support/account.js';
import { EchoingServer, type Style } from './support/echoing-server.js';
import { startMailServer } from './support/mail-server.js';
import { Service } from './support/service.js';
import { Tocsin } from './support/tocsin.js';
import { until } from './support/until.js';

// A service whose monitors hold secrets. Their targets send them back, all of them fail, and incidents open.

const mailbox = 'on-call@example.com';
const random = Random.of(53);
const tokenChars = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/'];
const passwordChars = [...tokenChars, ...' !"#$%&\'()*,:;<=>?@[\\]^|äöß€🔑'];
const textOf = (chars: readonly string[], length: number): string =>
  Array.from({ length }, () => random.pick(chars)).join('');

/** In a file of random bytes, no shorter text is found by chance only. */
const partChars = 12;

type Planted = { readonly secret: string; readonly from: string; readonly isShown: boolean };
const planted: Planted[] = [];
const plant = (from: string, secret: string, isShown = false): string => {
  planted.push({ secret, from, isShown });
  return secret;
};
const token = (from: string) => plant(from, `t${textOf(tokenChars, random.integer(16, 40))}`);
const password = (from: string) => plant(from, `p${textOf(passwordChars, random.integer(14, 40))}w`);
/** In a header of a monitor, which is shown to whoever may see the monitor. */
const shownToken = (from: string) => plant(from, `s${textOf(tokenChars, random.integer(16, 40))}`, true);

type Watched = { readonly name: string; readonly type: string; readonly target: string; readonly settings: Json };

let targets: EchoingServer;
let lines: Server;
let nameServer: NameServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let receiver: WebhookReceiver;
let service: Service;
let prober: ChildProcess;
const logs = new Map<string, string[]>();
const incidents = new Map<string, string>();
const monitors = new Map<string, string>();
/** All that the service told, by where. */
const told = new Map<string, string>();

const targetOf = (name: string): string => `${targets.url}/${name}/`;

const echoed = (name: string, style: Style, secrets: readonly string[]): string => {
  targets.plan(name, { style, secrets, cookie: plant(`cookie of ${name}`, textOf(tokenChars.slice(0, 62), 24)) });
  return targetOf(name);
};

const withBearer = (type: string, style: Style, settings: Json = {}): Watched => {
  const name = type === 'robots_txt' ? 'robots.txt' : type;
  const secret = token(`bearer_token of ${type}`);
  const target = echoed(name, style, [secret]);
  return { name: type, type, target, settings: { ...settings, bearer_token: secret } };
};

const withPassword = (type: string, style: Style, settings: Json = {}): Watched => {
  const secret = password(`basic_auth of ${type}`);
  const [cookie, key] = [shownToken(`cookie header of ${type}`), shownToken(`X-Api-Key of ${type}`)];
  const target = echoed(type, style, [secret, cookie, key]);
  const headers = { Cookie: `session=${cookie}`, 'X-Api-Key': key };
  const basic_auth = { username: 'someone', password: secret };
  return { name: type, type, target, settings: { ...settings, headers, basic_auth } };
};

const variablesEach = 20;

const steps = (number: number): Watched => {
  const name = `steps-${number}`;
  const secrets = Array.from({ length: variablesEach }, (_, at) =>
    at === 0 || at % 3 === 1 ? password(`variable ${at} of ${name}`) : token(`variable ${at} of ${name}`),
  );
  const variables = Object.fromEntries(secrets.map((secret, at) => [`v${at}`, secret]));
  const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const all = secrets.map((_, at) => `{{v${at}}}`);
  return {
    name,
    type: 'multi_step',
    target: echoed(name, 'json', secrets),
    settings: {
      variables,
      steps: [
        {
          ...{ name: 'Sign in', url: `/${name}/sign-in`, method: 'POST', ...form },
          body: 'user={{v0}}&password={{v1}}',
          extract: [{ name: 'access', json_path: '$.access_token' }],
        },
        {
          ...{ name: 'Enter', url: `/${name}/sign-in?key={{v2}}`, method: 'POST' },
          headers: { 'Content-Type': 'application/json', 'X-Api-Key': '{{v5}}' },
          body: JSON.stringify({ all }),
        },
        {
          ...{ name: 'Pay', url: `/${name}/pay?token={{v8}}&access={{access}}` },
          headers: { 'X-Custom': '{{v11}}' },
          bearer_token: '{{access}}',
          json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }],
        },
      ],
    },
  };
};

const heartbeat = (): Watched => {
  const push_token = plant('push_token', textOf(tokenChars.slice(0, 62), 32));
  return { name: 'heartbeat', type: 'heartbeat', target: 'job', settings: { period_seconds: 3600, push_token } };
};

const dialogue = (greeting: string, answer: (line: string) => string): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined).write(greeting);
    socket.setEncoding('utf8').on('data', (line: string) => socket.write(answer(line)));
  }).listen(0, '127.0.0.1');

const heard = (child: ChildProcess, name: string): void => {
  const kept = logs.get(name) ?? [];
  logs.set(name, kept);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => kept.push(chunk));
};

const failedCount = async (id: string): Promise<number> => {
  const { items } = await service.call<{ items: { status: string }[] }>('GET', `/v1/monitors/${id}/checks`);
  return items.filter(({ status }) => status !== 'up').length;
};

type State = { readonly health: string; readonly open_incident_id: string | null };
const stateOf = (id: string): Promise<State> => service.call('GET', `/v1/monitors/${id}`);

const allAre = (is: (id: string) => Promise<boolean>) => async (): Promise<true | string> => {
  const waiting: string[] = [];
  for (const [name, id] of monitors) if (!(await is(id))) waiting.push(name);
  return waiting.length === 0 || waiting.join(', ');
};

beforeAll(async () => {
  targets = await EchoingServer.start();
  lines = dialogue('220 mail.test\r\n', (line) => (/^EHLO/i.test(line) ? '250 mail.test\r\n' : '502 No\r\n'));
  await once(lines, 'listening');
  const { port } = lines.address() as AddressInfo;
  const exchange = [{ exchange: 'host.mail.test', priority: 10 }];
  nameServer = await NameServer.start({
    answers: { 'MX mail.test': exchange, 'A host.mail.test': ['127.0.0.1'] },
  });
  mailServer = await startMailServer();
  receiver = await WebhookReceiver.start();
  const settings = { LOG_LEVEL: 'trace', SMTP_URL: mailServer.url, DNS_SERVERS: nameServer.address };
  service = await Service.start(settings, undefined, 'pipe');
  metricsPorts.dispatcher = await freePort();
  metricsPorts.prober = await freePort();
  heard(service.api, 'api');
  heard(service.startDispatcher({ DISPATCHER_METRICS_PORT: String(metricsPorts.dispatcher) }), 'dispatcher');
  plant('api key', service.apiKey);
  const { prober_token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  prober = service.startProber(plant('prober token', String(prober_token)), { PROBER_METRICS_PORT: String(metricsPorts.prober) });
  heard(prober, 'prober');
  const webhook = await service.webhook(receiver.url('/hook'), password('webhook secret'));
  const mail = await service.call('POST', '/v1/channels', { type: 'Email', name: 'mail', email_address: mailbox });
  const confirmation = /#token=(.+)$/.exec(await mailServer.linkTo(mailbox))?.[1] ?? '';
  await service.call('POST', '/v1/channel-confirmations', { token: confirmation });
  const json = { method: 'POST', body: '{"a":1}' };
  const isOk = { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] };
  const noEcho = { header_assertions: [{ name: 'X-Nothing', is: 'absent' }, { name: 'Set-Cookie', is: 'present' }] };
  const watched: readonly Watched[] = [
    withPassword('http', 'error'),
    withBearer('keyword', 'page', { text: 'Welcome' }),
    withPassword('api', 'json', { ...json, ...isOk, ...noEcho }),
    withBearer('page_change', 'page'),
    withBearer('page_size', 'cut'),
    withPassword('response_time', 'redirect'),
    withPassword('redirect_chain', 'redirect', { expected_url: targetOf('redirect_chain') }),
    withBearer('robots_txt', 'robots', { watch_changes: true }),
    ...[1, 2, 3, 4].map(steps),
    { name: 'port', type: 'port', target: `127.0.0.1:${port}`, settings: { send: 'PING\r\n', text: 'PONG' } },
    { name: 'mx', type: 'mx', target: 'mail.test', settings: { port } },
    heartbeat(),
  ];
  for (const { name, type, target, settings: given } of watched) {
    const { id } = await service.call('POST', '/v1/monitors', {
      ...{ name, type, settings: given, channel_ids: [webhook, mail.id] },
      target,
      ...(type === 'heartbeat' ? {} : { interval_seconds: 10, failures_to_open: 2 }),
    });
    monitors.set(name, id);
  }
  await fetch(`${service.address}/api/push/${watched.at(-1)?.settings.push_token}?status=up&msg=OK`);
  const neverGood = [monitors.get('port'), monitors.get('mx')];
  await until('all that can be are up', allAre(async (id) => neverGood.includes(id) || (await stateOf(id)).health === 'up'));
  targets.fail();
  await fetch(`${service.address}/api/push/${watched.at(-1)?.settings.push_token}?status=down&msg=no`);
  await until('all have an incident', allAre(async (id) => (await stateOf(id)).open_incident_id !== null));
  for (const [name, id] of monitors) incidents.set(name, (await stateOf(id)).open_incident_id ?? '');
  await until('all failed again', allAre(async (id) => id === monitors.get('heartbeat') || (await failedCount(id)) > 2));
  await service.endedAlerts(2 + 2 * monitors.size);
  await service.resolve(incidents.get('http') ?? '');
  await gather(webhook);
});

afterAll(async () => {
  await service?.stop();
  await targets?.stop();
  await receiver?.close();
  await nameServer?.close();
  lines?.close();
  mailServer?.stop();
});

/** The paths of all operations that read, for the things that this account has. */
const readingPaths = async (channel: string): Promise<readonly string[]> => {
  const { paths } = (await (await fetch(`${service.address}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, { readonly get?: object }>>;
  };
  const alerts = (await service.alerts()).map(({ id }) => id);
  const ids: Readonly<Record<string, readonly string[]>> = {
    monitors: [...monitors.values()],
    incidents: [...incidents.values()],
    channels: [channel],
    alerts,
  };
  return Object.entries(paths)
    .filter(([path, { get }]) => get !== undefined && !path.includes('events'))
    .flatMap(([path]) => {
      if (!path.includes('{')) return [path];
      return (ids[path.split('/')[2] ?? ''] ?? []).map((id) => path.replace('{id}', id));
    })
    .filter((path) => !path.includes('{'));
};

const metricsPorts = { dispatcher: 0, prober: 0 };

const gather = async (channel: string): Promise<void> => {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  for (const path of await readingPaths(channel)) {
    const response = await fetch(service.address + path, { headers });
    told.set(`GET ${path}`, await response.text());
  }
  for (const [name, port] of Object.entries(metricsPorts))
    told.set(`metrics of the ${name}`, await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
  const exported = await new Tocsin(['export'], env).ended();
  told.set('tocsin export', exported.out + exported.error);
  receiver.received.forEach(({ rawBody }, at) => told.set(`webhook ${at}`, rawBody.toString('utf8')));
  mailServer.mails.forEach(({ text }, at) => told.set(`mail ${at}`, decodedMail(text)));
  for (const [name, kept] of logs) told.set(`log of the ${name}`, kept.join(''));
  for (const file of await readdir(service.folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      told.set(`file ${file.name}`, await readFile(join(file.parentPath, file.name), 'utf8'));
};

/** A header of a monitor is a setting that is shown, as its hint says, and stored as it is. */
const showsSettings = /^(GET \/v1\/(monitors|config|audit-log)|tocsin export|file )/;

/** The secrets that a text still has, and their parts. */
const leaksIn = (where: string, text: string): readonly object[] => {
  // JSON writes some characters in its own way.
  const texts = [text, text.replaceAll('\\\\', '\\').replaceAll('\\"', '"')];
  return planted.flatMap(({ secret, from, isShown }) => {
    if (isShown && showsSettings.test(where)) return [];
    const parts = texts.flatMap((each) => partsOfSecretIn(each, secret, partChars));
    return parts.length === 0 ? [] : [{ where, from, secret, part: parts[0], more: parts.length - 1 }];
  });
};

const places = {
  'the answers of the API': /^GET /,
  'the export of the configuration': /^tocsin export/,
  'the metrics of other processes': /^metrics/,
  webhooks: /^webhook/,
  mails: /^mail/,
  'the logs, at the level trace': /^log/,
  'the files of the database and of the dispatcher': /^file/,
};

describe('of more than a hundred secrets, none is in', () => {
  test.each(Object.entries(places))('%s', (_, pattern) => {
    const texts = [...told].filter(([where]) => pattern.test(where));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(([where, text]) => leaksIn(where, text))).toEqual([]);
  });
});

test('debug', () => {
  for (const [where, text] of told)
    for (const leak of leaksIn(where, text) as any[])
      if (/variable/.test(leak.from)) {
        const part = text.includes(leak.part) ? leak.part : JSON.stringify(leak.part).slice(1, -1);
        const at = text.indexOf(part);
        console.log(where, JSON.stringify(leak), at, text.slice(at - 150, at + 150));
      }
});
