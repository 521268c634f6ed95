// Over ten seconds: every step of two accounts is compared with a twin that is alone.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlanId } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { type AccountStep, accountStep, comparedOperations, stepOf } from './support/account-step.js';
import { startApi, type TestApi } from './support/api.js';
import type { Client } from './support/client.js';
import { EventReader } from './support/event-reader.js';
import { inSession, newMember } from './support/people.js';
import {
  aCalendar,
  aMaintenanceWindow,
  aMonitor,
  anEmail,
  aRoute,
  newChannel,
  newIncident,
  newMaintenanceWindow,
  newMonitor,
  newRota,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from './support/things.js';
import { type Belongings, kinds } from './support/things-of.js';
import { TwoAccounts } from './support/two-accounts.js';

const stepsMin = 15;
const stepsMax = 30;
const numRuns = propertyRuns(24);
/** So many bodies are tried for each operation, always the same ones. */
const triesMax = 20;
const testMs = 300_000 + numRuns * 20_000;

let shared: TestApi;
let alone: TestApi;
beforeAll(async () => {
  [shared, alone] = [await startApi(), await startApi()];
});
afterAll(async () => {
  await shared.stop();
  await alone.stop();
});

const furnished = async (api: TestApi, plan: PlanId): Promise<Client> => {
  const client = await api.newAccount(plan);
  const channel = await newChannel(client, anEmail);
  const monitor = await newMonitor(client, { channel_ids: [channel.id], tags: ['Prod'] });
  expect(await newIncident(client, monitor.id)).toMatchObject({ status: 'open' });
  await newMaintenanceWindow(client, { monitor_ids: [monitor.id] });
  const people = [{ match: 'Ada', channel_ids: [channel.id] }];
  const rota = await newRota(client, { people, otherwise: [channel.id] });
  expect((await client.put(`/v1/monitors/${monitor.id}/rotas/${rota.id}`)).status).toBe(204);
  const page = await newStatusPage(client, `page-${newId()}`);
  const component = await newStatusComponent(client, page.id, { monitor_id: monitor.id });
  const components = [{ id: component.id, state: 'degraded' }];
  expect(await newStatusPost(client, page.id, { components })).toMatchObject({ status: 'draft' });
  expect(await newStatusPost(client, page.id, { publish: true })).toMatchObject({ status: 'published' });
  await api.newKey(client);
  for (const role of ['owner', 'owner', 'viewer'] as const) await newMember(api, client, role);
  const invitation = { email_address: `${newId()}@example.com`, role: 'viewer' };
  expect((await client.post('/v1/invitations', invitation)).status).toBe(201);
  return client;
};

const traces = ({ ids, rows }: Belongings): string[] => [
  ...kinds.flatMap((kind) => ids[kind]),
  ...[...(rows.account ?? []), ...(rows.audit_entry ?? [])].map(({ id }) => String(id)),
];

/** What makes things comes first, and what removes them last. The parts of a thing come after it, and go before it. */
const methodsInOrder = ['POST', 'PUT', 'GET', 'PATCH', 'DELETE'];

const nameOf = ({ operation }: AccountStep): string => `${operation.method} ${operation.path}`;

const twoAccounts = async (plan: PlanId) => {
  const [first, second] = [await furnished(shared, plan), await furnished(shared, 'lite')];
  const twin = await furnished(alone, plan);
  const sessions = new Map([
    [first, await inSession(shared, first)],
    [second, await inSession(shared, second)],
    [twin, await inSession(alone, twin)],
  ]);
  return new TwoAccounts({ api: shared, first, second }, { api: alone, twin }, sessions);
};

const take = async (accounts: TwoAccounts, step: AccountStep): Promise<number> => {
  const { first, second, twin } = accounts;
  const [asking, other] = step.by === 'first' ? [first, second] : [second, first];
  const others = await accounts.things(other);
  const twins = await accounts.things(twin);
  const answer = await accounts.ask(step, asking, await accounts.things(asking), others);
  for (const trace of traces(others)) expect(answer.text).not.toContain(trace);
  expect((await accounts.things(other)).rows).toEqual(others.rows);

  if (step.by === 'second') return answer.status;
  const twinsAnswer = await accounts.ask(step, twin, twins, others);
  // A cursor's page depends on creation times, which differ for the twin.
  if (step.isContinued) return answer.status;
  expect(accounts.comparable(twin, twinsAnswer, await accounts.things(twin))).toEqual(
    accounts.comparable(first, answer, await accounts.things(first)),
  );
  return answer.status;
};

/** Waits until the reader has read all events so far. */
const caughtUp = async (reader: EventReader, client: Client): Promise<void> => {
  const { test_alert_id } = await newChannel(client, anEmail);
  await reader.next('alert', test_alert_id);
};

test(
  'two accounts that do anything that the OpenAPI document knows never see, change or count what the other has',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PlanId>('free', 'lite'),
        fc.array(accountStep(shared.contract.document), { minLength: stepsMin, maxLength: stepsMax }),
        async (plan, steps) => {
          const accounts = await twoAccounts(plan);
          const { first, second, twin } = accounts;
          const [firsts, seconds] = [await EventReader.open(first), await EventReader.open(second)];
          const twins = await EventReader.open(twin);
          for (const step of steps) {
            const status = await take(accounts, step);
            expect([nameOf(step), status < 500]).toEqual([nameOf(step), true]);
          }
          await caughtUp(firsts, first);
          await caughtUp(seconds, second);
          for (const trace of traces(await accounts.things(second))) expect(firsts.text).not.toContain(trace);
          for (const trace of traces(await accounts.things(first))) expect(seconds.text).not.toContain(trace);
          for (const reader of [firsts, seconds, twins]) reader.close();
        },
      ),
      // Finding a shorter failing run would exceed the test's time.
      { numRuns, endOnFailure: true },
    );
  },
  testMs,
);

/** Of operations whose made-up bodies are refused. */
const validBodies: Readonly<Record<string, object>> = {
  'PATCH /v1/channels/{id}': { name: 'Renamed' },
  'PATCH /v1/maintenance-windows/{id}': { name: 'Renamed' },
  'PATCH /v1/routes/{id}': { name: 'Renamed' },
  'PATCH /v1/status-pages/{id}': { title: 'Renamed' },
  'PATCH /v1/status-pages/{id}/posts/{post_id}': { title: 'Renamed' },
  'POST /v1/config/plan': { version: 1 },
  'POST /v1/mail-domains': { domain: 'example.com' },
  'POST /v1/maintenance-windows': aMaintenanceWindow,
  'POST /v1/monitors': aMonitor,
  'POST /v1/monitors/many': { monitors: [aMonitor] },
  'POST /v1/monitors/{id}/incidents': { title: 'It is down' },
  'POST /v1/rotas': { name: 'On call', calendar: aCalendar },
  'POST /v1/routes': aRoute,
  'POST /v1/status-pages': { slug: 'compared', title: 'Acme' },
  'POST /v1/status-pages/{id}/posts': { title: 'It is slow', text: 'We look into it.' },
  'POST /v1/status-pages/{id}/posts/{post_id}/updates': { status: 'resolved', text: 'It works.' },
};

/** The operations that do not succeed here, and what they need. */
const neverDone: Readonly<Record<string, string>> = {
  'DELETE /v1/batches/{id}': 'a batch: no step makes one',
  'DELETE /v1/status-pages/{id}/subscribers/{subscriber_id}': 'a subscriber: visitors subscribe',
  'GET /v1/alerts/{id}/request': 'an alert of a webhook channel that was sent: no dispatcher runs',
  'GET /v1/batches/{id}': 'a batch: no step makes one',
  'GET /v1/monitor-overviews': 'the ids of monitors in its query, which no step names',
  'POST /v1/channels/{id}/confirmation': 'a mail that waits for a confirmation',
  'POST /v1/config/apply': 'the digest of a plan',
};

test(
  'every operation succeeds for an account, and reaches nothing of another one',
  async () => {
    const { document } = shared.contract;
    const operations = [...comparedOperations(document)].sort(
      (a, b) =>
        methodsInOrder.indexOf(a.method) - methodsInOrder.indexOf(b.method) ||
        (a.path.length - b.path.length) * (a.method === 'DELETE' ? -1 : 1),
    );
    const accounts = await twoAccounts('lite');
    const failed: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      // The seed is fixed, because another one may hold no valid body.
      const steps = fc.sample(stepOf(document, operation), { seed: 1, numRuns: triesMax });
      let isDone = false;
      const body = validBodies[name];
      for (const step of body === undefined ? steps : steps.map((each) => ({ ...each, body }))) {
        if (isDone) break;
        const references = step.references.map(({ index }) => ({ whose: 'own', index }) as const);
        const status = await take(accounts, { ...step, by: 'first', isContinued: false, references });
        isDone = status < 300;
      }
      if (!isDone) failed.push(name);
    }
    expect(failed.sort()).toEqual(Object.keys(neverDone).sort());
  },
  testMs,
);
