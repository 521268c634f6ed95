import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { trialBounds } from '@tocsin/domain';
import type { ReportsTakenView } from '../../src/probing/report-bodies.js';
import type { TrialCheckView } from '../../src/trial-checks/trial-check-bodies.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { ProbingClient } from '../support/probing-client.js';
import { aMonitor, newMonitor } from '../support/things.js';

const { name: _, ...subject } = aMonitor;

let api: TestApi;
let client: Client;
let prober: ProbingClient;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  client = await api.newAccount('lite');
  prober = await ProbingClient.of(api, 'anywhere');
});

const path = '/v1/trial-checks';
const tryIt = async (body: object = {}) =>
  (await client.post<TrialCheckView>(path, { ...subject, ...body })).body;
const look = async ({ id }: TrialCheckView) => (await client.get<TrialCheckView>(`${path}/${id}`)).body;
const report = async (id: string, ended: object = {}, by = prober) =>
  (
    await by.post<ReportsTakenView>(`trial-results/${id}`, {
      status: 'up',
      message: 'It answered 200 OK in 12 ms.',
      duration_ms: 12,
      details: '{"status_code":200}',
      ...ended,
    })
  ).body;

/** Makes the trial checks older, as if time had passed. */
const later = async (ms: number): Promise<void> => {
  const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  await writing.query(`UPDATE trial_check SET created_at = created_at - ${ms}, taken_at = taken_at - ${ms}`);
};

describe('a trial check', () => {
  test('goes to a waiting prober of any region, with its secrets, and comes back with its result', async () => {
    const claim = prober.claimTrials(20_000);
    const settings = { bearer_token: 'hush' };
    const trial = await tryIt({ settings, timeout_seconds: 7 });
    expect(trial).toEqual({ id: expect.any(String), status: 'waiting', result: null });
    expect((await claim).trials).toEqual([
      { id: trial.id, account: expect.any(String), ...subject, settings, timeout_ms: 7000 },
    ]);
    expect(await look(trial)).toMatchObject({ status: 'waiting' });

    expect(await report(trial.id)).toEqual({ taken: 1, dropped: 0 });
    expect(await look(trial)).toEqual({
      id: trial.id,
      status: 'done',
      result: {
        status: 'up',
        message: 'It answered 200 OK in 12 ms.',
        reason: null,
        duration_ms: 12,
        details: { status_code: 200 },
      },
    });
    expect(await report(trial.id, { status: 'down' })).toEqual({ taken: 0, dropped: 1 });
    expect(await look(trial)).toMatchObject({ result: { status: 'up' } });
  });

  test('leaves nothing behind but itself and an entry in the audit log: no monitor, no check and no incident', async () => {
    const entries = () => api.rows('audit_entry', `account_id = '${client.accountId}'`);
    const before = await entries();
    const { id } = await tryIt();
    await prober.claimTrials();
    await report(id, { status: 'down', message: 'It refused the connection.' });
    for (const table of ['monitor', 'incident', 'alert_dispatch'] as const) {
      expect(await api.rows(table, `account_id = '${client.accountId}'`)).toEqual([]);
    }
    const [entry, ...others] = (await entries()).slice(before.length);
    expect(entry).toMatchObject({ action: 'trial_check.started', subject_id: id, key_id: client.keyId });
    expect(others).toEqual([]);
  });

  test('is sealed until a prober has taken it, and what it says is stored no longer then', async () => {
    const trial = await tryIt({ settings: { bearer_token: 'hush' } });
    const stored = async () => (await api.rows('trial_check', `id = '${trial.id}'`))[0];
    expect((await stored())?.check_sealed).toEqual(expect.any(String));
    expect(JSON.stringify(await stored())).not.toContain('hush');
    await prober.claimTrials();
    expect((await stored())?.check_sealed).toBeNull();
    expect(api.log.join('')).not.toContain('hush');
  });

  test('is given to one prober only, and that one alone reports it', async () => {
    const { id } = await tryIt();
    const other = await ProbingClient.of(api);
    expect((await prober.claimTrials()).trials).toHaveLength(1);
    expect((await other.claimTrials()).trials).toEqual([]);
    expect(await report(id, {}, other)).toEqual({ taken: 0, dropped: 1 });
    expect(await report(id)).toEqual({ taken: 1, dropped: 0 });
  });

  test('is not given to a prober that does not ask for any', async () => {
    await tryIt();
    expect((await prober.claim()).trials).toEqual([]);
    expect((await prober.claimTrials()).trials).toHaveLength(1);
  });

  test('ends in words when no prober takes it, and is given to none after that', async () => {
    const trial = await tryIt();
    await later(trialBounds.takenWithinMs);
    expect(await look(trial)).toMatchObject({
      status: 'done',
      result: { status: 'unknown', message: expect.stringContaining('No prober has taken this check') },
    });
    expect((await prober.claimTrials()).trials).toEqual([]);
  });

  test('ends in words when its prober is gone, and takes no result after that', async () => {
    const trial = await tryIt({ timeout_seconds: 5 });
    await prober.claimTrials();
    await later(5000 + trialBounds.reportedWithinMs);
    expect(await look(trial)).toMatchObject({
      status: 'done',
      result: { status: 'unknown', message: expect.stringContaining('has not said how it ended') },
    });
    expect(await report(trial.id)).toEqual({ taken: 0, dropped: 1 });
  });

  test('is removed when its time is over and another is asked for', async () => {
    const trial = await tryIt();
    await later(trialBounds.keptMs + 1);
    await tryIt();
    expect((await client.get(`${path}/${trial.id}`)).status).toBe(404);
  });

  test('is for nobody else to see, and not for a key that only reads', async () => {
    const { id } = await tryIt();
    expect((await (await api.newAccount('lite')).get(`${path}/${id}`)).status).toBe(404);
    const reader = await api.newKey(client, { scopes: ['read'] });
    expect((await reader.post(path, subject)).status).toBe(403);
    expect((await reader.get(`${path}/${id}`)).status).toBe(200);
  });

  test.each([
    ['a target that is none', { target: 'nowhere' }, 'target'],
    ['a setting that nobody knows', { settings: { colour: 'red' } }, 'settings.colour'],
    ['a job that reports by itself', { type: 'heartbeat', target: 'backup' }, 'type'],
    ['a closed address', { target: 'http://127.0.0.1/' }, 'target'],
    ['a secret that is not there', { settings: { bearer_token: '********' } }, 'settings.bearer_token'],
  ])('of %s is refused, with the field', async (_name, body, field) => {
    const answer = await client.post<ProblemBody>(path, { ...subject, ...body });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('waits beside so many others of its account at most, however many are asked for at once', async () => {
    const asked = Array.from({ length: trialBounds.waitingMax + 3 }, () => client.post(path, subject));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(trialBounds.waitingMax);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await later(trialBounds.takenWithinMs);
    expect((await client.post(path, subject)).status).toBe(202);
  });

  test('is one of so many a minute', async () => {
    for (let made = 0; made < trialBounds.perMinuteMax; made++) {
      const { id } = await tryIt();
      await prober.claimTrials();
      await report(id);
    }
    const answer = await client.post<ProblemBody>(path, subject);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  });
});

describe('a check of a monitor that is asked for now', () => {
  const checkNow = async ({ id }: { id: string }) => {
    const { status, body } = await client.post<ProblemBody>(`/v1/monitors/${id}/check`);
    return [status, body.code];
  };
  const checked = async (monitor: { id: string }, ageMs: number): Promise<void> => {
    const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
    await writing.query(`UPDATE check_tail SET at = at - ${ageMs} WHERE series IN
      (SELECT id FROM check_series WHERE monitor_id = '${monitor.id}')`);
  };

  test('is given to a prober that waits, though it was not due for long', async () => {
    const monitor = await newMonitor(client, { regions: ['anywhere'], interval_seconds: 3600 });
    await prober.report(await prober.claim());
    await checked(monitor, 10_000);
    const claim = prober.claim(1, 20_000);
    expect(await checkNow(monitor)).toEqual([202, undefined]);
    expect((await claim).checks).toHaveLength(1);
    // A prober has claimed the check, so a second request changes nothing.
    expect(await checkNow(monitor)).toEqual([202, undefined]);
    expect((await prober.claim()).checks).toEqual([]);
  });

  test('is refused so soon after the last one', async () => {
    const monitor = await newMonitor(client, { regions: ['anywhere'] });
    await prober.report(await prober.claim());
    expect(await checkNow(monitor)).toEqual([429, 'rate_limited']);
  });

  test('is a conflict while the monitor is paused, and of a job that reports by itself', async () => {
    const monitor = await newMonitor(client);
    await client.post(`/v1/monitors/${monitor.id}/pause`);
    expect(await checkNow(monitor)).toEqual([409, 'conflict']);
    const job = await newMonitor(client, {
      type: 'heartbeat',
      target: 'backup',
      settings: { period_seconds: 3600 },
    });
    expect(await checkNow(job)).toEqual([409, 'conflict']);
  });

  test('is not for others to ask for', async () => {
    const monitor = await newMonitor(client);
    const stranger = await api.newAccount('lite');
    expect((await stranger.post(`/v1/monitors/${monitor.id}/check`)).status).toBe(404);
  });
});
