import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runAdmin } from '../../src/admin/run-admin.js';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { EventReader } from './event-reader.js';
import { newIncident, newMonitor } from './things.js';

/** Administers the database of an api, as the command does. */
export const setPlan = async (
  { databaseUrl, secretKey }: Pick<TestApi, 'databaseUrl' | 'secretKey'>,
  { accountId }: Pick<Client, 'accountId'>,
  plan: 'free' | 'lite',
): Promise<string> => {
  const said: string[] = [];
  const code = await runAdmin(['account', 'set-plan', '--account', accountId, '--plan', plan], {
    env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
    out: (line) => said.push(line),
    error: (line) => said.push(line),
  });
  expect([code, ...(code === 0 ? [] : said)]).toEqual([0]);
  return said.join('\n');
};

type State = Pick<MonitorView, 'status' | 'pause_reason'>;

const running: State = { status: 'unknown', pause_reason: null };
const byPlan: State = { status: 'paused', pause_reason: 'plan' };
const byPerson: State = { status: 'paused', pause_reason: 'requested' };

export const beyondPlanSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let client: Client;
  let five: readonly MonitorView[];

  beforeAll(async () => {
    api = await start();
  });
  afterAll(() => api.stop());

  beforeEach(async () => {
    client = await api.newAccount('lite');
    const made: MonitorView[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      made.push(await newMonitor(client, { name, interval_seconds: 10 }));
    five = made;
  });

  const path = (n: number) => `/v1/monitors/${five[n]?.id}`;
  const states = async (): Promise<State[]> => {
    const { items } = (await client.get<{ items: MonitorView[] }>('/v1/monitors')).body;
    return items.reverse().map(({ status, pause_reason }) => ({ status, pause_reason }));
  };
  const dueChecks = async (): Promise<number> => {
    const ids = five.map(({ id }) => `'${id}'`).join(', ');
    return (await api.rows('check_series', `monitor_id IN (${ids}) AND due_at IS NOT NULL`)).length;
  };

  describe('an account with five monitors that moves to Free', () => {
    test('keeps the three oldest running, and all of them go on after an upgrade', async () => {
      const incident = await newIncident(client, five[4]?.id ?? '');
      expect(await dueChecks()).toBe(5);
      expect(await setPlan(api, client, 'free')).toContain('Monitors paused because the plan runs fewer: 2.');
      expect(await states()).toEqual([running, running, running, byPlan, byPlan]);
      expect(await dueChecks()).toBe(3);
      const { body } = await client.get<IncidentView>(`/v1/incidents/${incident.id}`);
      expect(body).toMatchObject({ status: 'resolved' });
      expect(JSON.stringify(body)).toContain('"reason":"monitor_paused"');
      await setPlan(api, client, 'free');
      expect(await states()).toEqual([running, running, running, byPlan, byPlan]);
      expect(await setPlan(api, client, 'lite')).toContain('Monitors that go on: 2.');
      expect(await states()).toEqual([running, running, running, running, running]);
      expect(await dueChecks()).toBe(5);
    });

    test('hears of each in its audit log, the newest paused first, and in its live events', async () => {
      const events = await EventReader.open(client);
      try {
        await setPlan(api, client, 'free');
        expect(await events.next('monitor', five[4]?.id)).toMatchObject(byPlan);
        expect(await events.next('monitor', five[3]?.id)).toMatchObject(byPlan);
        await setPlan(api, client, 'lite');
        expect(await events.next('monitor', five[3]?.id)).toMatchObject(running);
        expect(await events.next('monitor', five[4]?.id)).toMatchObject(running);
      } finally {
        events.close();
      }
      const { items } = (await client.get<{ items: AuditEntryView[] }>('/v1/audit-log?limit=6')).body;
      const told = items.reverse().map(({ action, subject, actor }) => [action, subject.id, actor.type]);
      const account = client.accountId;
      expect(told).toEqual([
        ['account.plan_changed', account, 'administrator'],
        ['monitor.paused', five[4]?.id, 'administrator'],
        ['monitor.paused', five[3]?.id, 'administrator'],
        ['account.plan_changed', account, 'administrator'],
        ['monitor.resumed', five[3]?.id, 'administrator'],
        ['monitor.resumed', five[4]?.id, 'administrator'],
      ]);
    });

    test('resumes none beyond the plan, and another one once there is room', async () => {
      await setPlan(api, client, 'free');
      const refused = await client.post<ProblemBody>(`${path(4)}/resume`);
      expect([refused.status, refused.body.code]).toEqual([403, 'monitor_limit_reached']);
      expect(refused.body.detail).toBe(
        'The Free plan runs 3 monitors at a time, and as many are running. Pause or delete one of them first.',
      );
      expect((await client.post(`${path(0)}/pause`)).status).toBe(200);
      // The place of a monitor that a person paused stays free for whatever a person resumes.
      expect(await states()).toEqual([byPerson, running, running, byPlan, byPlan]);
      expect((await client.post(`${path(4)}/resume`)).status).toBe(200);
      expect((await client.post(`${path(0)}/resume`)).status).toBe(403);
      expect(await states()).toEqual([byPerson, running, running, byPlan, running]);
    });

    test('leaves what a person paused as it is, whatever the plan', async () => {
      await client.post(`${path(1)}/pause`);
      await setPlan(api, client, 'free');
      expect(await states()).toEqual([running, byPerson, running, running, byPlan]);
      await client.post(`${path(4)}/pause`);
      await setPlan(api, client, 'lite');
      expect(await states()).toEqual([running, byPerson, running, running, byPerson]);
    });

    test('lets the oldest that waits go on when a running one is deleted', async () => {
      await setPlan(api, client, 'free');
      await client.delete(path(1));
      expect(await states()).toEqual([running, running, running, byPlan]);
      await client.delete(path(4));
      expect(await states()).toEqual([running, running, running]);
    });

    test('makes no fourth, and checks none that is paused', async () => {
      await setPlan(api, client, 'free');
      const fourth = { name: 'f', type: 'http', target: 'https://shop.example.com/' };
      expect((await client.post<ProblemBody>('/v1/monitors', fourth)).body.code).toBe(
        'monitor_limit_reached',
      );
      expect((await client.post(`${path(4)}/check`)).status).toBe(409);
      expect((await client.patch(path(4), { interval_seconds: 3600, name: 'renamed' })).status).toBe(200);
      expect(await dueChecks()).toBe(3);
    });
  });

  test('twenty resumes at once run no more than the plan has', async () => {
    for (const each of five) await client.post(`/v1/monitors/${each.id}/pause`);
    await setPlan(api, client, 'free');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.post(`${path(n % five.length)}/resume`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
    expect((await states()).filter(({ status }) => status !== 'paused')).toHaveLength(3);
  });

  test('monitors that an older version paused are shown as paused by request, and stay so', async () => {
    await client.post(`${path(4)}/pause`);
    await api.app
      .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
      .query(`UPDATE monitor SET pause_reason = NULL WHERE id = '${five[4]?.id}'`);
    await setPlan(api, client, 'free');
    await setPlan(api, client, 'lite');
    expect(await states()).toEqual([running, running, running, running, byPerson]);
  });
};
