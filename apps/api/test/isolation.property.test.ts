import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlanId } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { type AccountStep, accountStep } from './support/account-step.js';
import { startApi, type TestApi } from './support/api.js';
import type { Client } from './support/client.js';
import { EventReader } from './support/event-reader.js';
import { inSession, newMember } from './support/people.js';
import {
  anEmail,
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
const fullRuns = 24;
const numRuns = propertyRuns(fullRuns);
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
    const asked = new Set<string>();
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PlanId>('free', 'lite'),
        fc.array(accountStep(shared.contract.document), { minLength: stepsMin, maxLength: stepsMax }),
        async (plan, steps) => {
          const [first, second] = [await furnished(shared, plan), await furnished(shared, 'lite')];
          const twin = await furnished(alone, plan);
          const sessions = new Map([
            [first, await inSession(shared, first)],
            [second, await inSession(shared, second)],
            [twin, await inSession(alone, twin)],
          ]);
          const accounts = new TwoAccounts({ api: shared, first, second }, { api: alone, twin }, sessions);
          const [firsts, seconds] = [await EventReader.open(first), await EventReader.open(second)];
          const twins = await EventReader.open(twin);
          for (const step of steps) {
            const status = await take(accounts, step);
            const name = `${step.operation.method} ${step.operation.path}`;
            expect([name, status < 500]).toEqual([name, true]);
            asked.add(name);
            if (status < 300) done.add(name);
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
    // Refused requests prove nothing, so most operations must have succeeded once: in few runs, chance decides.
    if (numRuns >= fullRuns) expect(done.size).toBeGreaterThan((asked.size * 2) / 3);
  },
  testMs,
);
