import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DebianServer, startDebianServer } from '@tocsin/debian-servers';
import { contentOf, type Destination, instant } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';

const password = 'a-secret-that-nobody-may-see';
const passwordHash = '$2b$04$zqLSFADcOR2QfwEaGR5Q7eYneEKxQVWc4GJ/wQ14XADBQkM1Lhf8q';

let receiver: WebhookReceiver;
let server: DebianServer;

const configuration = () => `
route: { receiver: nobody, routes: [{ receiver: shop, matchers: [ 'team="shop"' ], group_wait: 0s, group_interval: 1s }] }
receivers:
  - name: nobody
  - name: shop
    webhook_configs: [{ url: '${receiver.url('/shop')}', send_resolved: true }]
`;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await startDebianServer({
    program: 'prometheus-alertmanager',
    files: () => ({
      'alertmanager.yml': configuration(),
      'web.yml': `basic_auth_users: { tocsin: '${passwordHash}' }`,
    }),
    args: ({ port, folder }) => [
      `--config.file=${folder}/alertmanager.yml`,
      `--web.config.file=${folder}/web.yml`,
      `--storage.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
  });
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
});

const channel = (fields: object = {}, secrets: object = { password }): Destination => ({
  type: 'Alertmanager',
  fields: {
    server_url: `http://127.0.0.1:${server.port}`,
    username: 'tocsin',
    labels: { team: 'shop' },
    ...fields,
  },
  secrets: { ...secrets },
});

const alerts = async (): Promise<unknown> => {
  const authorization = `Basic ${Buffer.from(`tocsin:${password}`).toString('base64')}`;
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v2/alerts`, { headers: { authorization } });
  return answer.json();
};

const opened = recorded(anIncidentOpened());
const resolved = recorded(anIncidentResolved({ resolvedAt: instant(new Date('2026-05-03T14:05:00.000Z')) }));

const notifyTimeoutMs = 20_000;

/** The first `count` notifications that the receiver of the route got. */
const notifications = async (count: number) =>
  (await receiver.waitFor(count, notifyTimeoutMs)).map(({ rawBody }) => JSON.parse(rawBody.toString('utf8')));

test('a real Alertmanager has the alert with its labels, notifies of it, and resolves it with the incident', async () => {
  const { send } = open();
  const { incident, monitor } = contentOf(opened);

  const { outcome } = await send(aDispatchTo(channel(), { cause: opened }));
  expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
  const labels = {
    alertname: 'TocsinIncident',
    severity: 'critical',
    team: 'shop',
    incident_id: incident.id,
    monitor_id: monitor.id,
  };
  expect(await alerts()).toMatchObject([
    { labels, annotations: { summary: 'Shop does not answer' }, startsAt: incident.started_at },
  ]);
  expect((await notifications(1))[0]).toMatchObject({ status: 'firing', alerts: [{ labels }] });

  await send(aDispatchTo(channel(), { cause: resolved }));
  expect(await alerts()).toEqual([]);
  expect((await notifications(2))[1]).toMatchObject({
    status: 'resolved',
    alerts: [{ labels, endsAt: '2026-05-03T14:05:00Z' }],
  });
});

test('the refusals of a real Alertmanager say what to do', async () => {
  const { send } = open();
  const said = async (destination: Destination) =>
    (await send(aDispatchTo(destination, { cause: opened }))).outcome;

  expect(await said(channel({}, { password: 'another one' }))).toMatchObject({
    responseStatus: 401,
    message: expect.stringContaining('The user name or the password is wrong.'),
  });
  expect(await said(channel({ server_url: `http://127.0.0.1:${server.port}/nowhere` }))).toMatchObject({
    responseStatus: 404,
    message: expect.stringContaining('Check the server URL'),
  });
  expect(await said(channel({ labels: { 'a-b': 'c' } }))).toMatchObject({
    responseStatus: 400,
    message: expect.stringMatching(/“.*invalid label.*”\. Check the labels of this channel\.$/),
  });
});
