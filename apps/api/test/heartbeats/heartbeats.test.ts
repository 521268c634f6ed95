import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CheckPage } from '../../src/checks/check-view.js';
import { hashOfToken } from '../../src/http/access/tokens.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { EventReader } from '../support/event-reader.js';
import { inSession } from '../support/people.js';
import { newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const newHeartbeat = (settings: object = { period_seconds: 3600 }) =>
  newMonitor(client, { type: 'heartbeat', target: 'backup', settings });

const seen = async ({ id }: MonitorView) => (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
const lastSaid = async ({ id }: MonitorView) =>
  (await client.get<CheckPage>(`/v1/monitors/${id}/checks?limit=1`)).body.items[0]?.message;

const ping = (path: string, init: RequestInit = {}) => fetch(`${api.url}${path}`, init);

const run = (statement: string) =>
  api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(statement);

/** Makes every heartbeat due at once. The api judges it within a second. */
const hasten = () => run('UPDATE heartbeat SET judge_at = 1 WHERE judge_at IS NOT NULL');

describe('the address of a heartbeat', () => {
  test('is its own, stays, and no other type has one', async () => {
    const [one, other] = [await newHeartbeat(), await newHeartbeat()];
    expect(one.ping_path).toMatch(/^\/ping\/[\w-]{24}$/);
    expect(other.ping_path).not.toBe(one.ping_path);
    await client.patch(`/v1/monitors/${one.id}`, { settings: { period_seconds: 60 } });
    expect((await seen(one)).ping_path).toBe(one.ping_path);
    expect((await newMonitor(client)).ping_path).toBeNull();
  });

  test('is for those who may write, since whoever knows it can open an incident', async () => {
    const monitor = await newHeartbeat();
    const path = `/v1/monitors/${monitor.id}`;
    const shownTo = async (caller: Client) => {
      const [listed] = await caller.all<MonitorView>('/v1/monitors?limit=1');
      return [(await caller.get<MonitorView>(path)).body.ping_path, listed?.ping_path];
    };
    const writers = [client, await inSession(api, client, 'owner'), await inSession(api, client, 'editor')];
    for (const writer of writers)
      expect(await shownTo(writer)).toEqual([monitor.ping_path, monitor.ping_path]);
    const readers = [
      await inSession(api, client, 'viewer'),
      await api.newKey(client, { scopes: ['read'] }),
      await api.newKey(client, { scopes: ['read', 'admin'] }),
    ];
    for (const reader of readers) expect(await shownTo(reader)).toEqual([null, null]);
  });

  test('is in no event, which every reader of the stream gets', async () => {
    const reader = await EventReader.open(client);
    const monitor = await newHeartbeat();
    expect(await reader.next('monitor', monitor.id)).toMatchObject({ ping_path: null });
    reader.close();
  });

  test('is stored only sealed and as a hash, also with the answer to an Idempotency-Key', async () => {
    const body = { name: 'Backup', type: 'heartbeat', target: 'x', settings: { period_seconds: 60 } };
    const key = { 'Idempotency-Key': 'a heartbeat' };
    const made = await client.post<MonitorView>('/v1/monitors', body, key);
    const again = await client.post<MonitorView>('/v1/monitors', body, key);
    expect(again.body).toEqual({ ...made.body, ping_path: null });
    const token = made.body.ping_path?.replace('/ping/', '');
    expect(token).toMatch(/^[\w-]{24}$/);
    expect(JSON.stringify(await api.dump())).not.toContain(token);
  });

  test.each(['GET', 'HEAD', 'POST'])('takes a %s, without any key', async (method) => {
    const monitor = await newHeartbeat();
    const { status } = await ping(`${monitor.ping_path}`, { method });
    expect(status).toBe(200);
    expect((await seen(monitor)).status).toBe('up');
    expect(await lastSaid(monitor)).toContain('The last one came at');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'takes whatever is sent along as %s',
    async (type) => {
      const monitor = await newHeartbeat();
      const init = { method: 'POST', body: 'x'.repeat(100_000), headers: { 'content-type': type } };
      expect((await ping(`${monitor.ping_path}`, init)).status).toBe(200);
    },
  );

  test.each(['fail', '1', '255'])('takes %s for a failure', async (report) => {
    const monitor = await newHeartbeat();
    await ping(`${monitor.ping_path}`);
    await ping(`${monitor.ping_path}/${report}`);
    expect(await lastSaid(monitor)).toContain('failed');
  });

  test('takes a start and an exit code of 0 for a run, and its time', async () => {
    const monitor = await newHeartbeat();
    await ping(`${monitor.ping_path}/start`);
    expect(await lastSaid(monitor)).toContain('A run began');
    await ping(`${monitor.ping_path}/0`);
    expect((await seen(monitor)).status).toBe('up');
  });

  test('may be the first that a monitor waits for, which is not late before', async () => {
    const settings = { period_seconds: 30, grace_seconds: 0 };
    const late = await newHeartbeat(settings);
    const waiting = await newHeartbeat({ ...settings, waits_for_first_ping: true });
    const these = `('${late.id}', '${waiting.id}')`;
    await run(
      `UPDATE heartbeat SET judge_at = 1, state = REPLACE(state, '"since":"20', '"since":"19') WHERE monitor_id IN ${these}`,
    );
    const said = async (monitor: MonitorView, words: string) =>
      (await lastSaid(monitor))?.startsWith(words) ?? false;
    await until('one is late', () => said(late, 'No ping came by'));
    await until('one waits', () =>
      said(waiting, 'No ping has come yet. It is judged from the first one on.'),
    );
    expect(await seen(waiting)).toMatchObject({ state: 'unknown', open_incident_id: null });
    await ping(`${waiting.ping_path}/start`);
    expect((await seen(waiting)).state).toBe('up');
  });

  test.each(['/ping/nobodys', '/ping/x/start'])('is not guessed: %s is nothing', async (path) => {
    expect((await ping(path)).status).toBe(404);
  });

  test.each(['/stop', '/256', '/-1', '/start/now'])('takes no %s', async (report) => {
    const monitor = await newHeartbeat();
    expect((await ping(`${monitor.ping_path}${report}`)).status).toBe(404);
  });

  test('is not in the log', async () => {
    const { ping_path } = await newHeartbeat();
    await ping(`${ping_path}/start`);
    expect(api.log.join('')).not.toContain(ping_path?.split('/').at(-1));
    expect(api.log.join('')).toContain('/ping/:token/:report');
  });

  test.each([
    '/%70ing',
    '//ping',
    '/x//ping',
    '/PING',
    '/Ping/%zz',
    '/%2Fping',
    '/api/push',
    '/api//%70ush',
    '/answer/x',
  ])('is not in the log, either, when its path begins with %s', async (prefix) => {
    const token = Buffer.from(prefix).toString('base64url').padEnd(43, 'A');
    await ping(`${prefix}/${token}`);
    expect(api.log.some((line) => line.includes('"request"'))).toBe(true);
    expect(api.log.join('')).not.toContain(token);
  });

  test('takes no more reports than a job can have', async () => {
    const { ping_path } = await newHeartbeat();
    const answers = await Promise.all(Array.from({ length: 130 }, () => ping(`${ping_path}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});

describe('a job', () => {
  test('that does not report in time has an incident, which ends when it does', async () => {
    const monitor = await newHeartbeat({ period_seconds: 30, grace_seconds: 0 });
    await ping(`${monitor.ping_path}`);
    // Move the job's last run into the past.
    await api.app
      .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
      .query(`UPDATE heartbeat SET state = json_set(state, '$.since', '2026-01-01T00:00:00.000Z',
        '$.state.ended.at', '2026-01-01T00:00:01.000Z') WHERE monitor_id = '${monitor.id}'`);
    await hasten();
    await until('an incident opens', async () => (await seen(monitor)).open_incident_id !== null);
    expect(await lastSaid(monitor)).toContain('No ping came');
    expect((await seen(monitor)).status).toBe('down');
    await ping(`${monitor.ping_path}`);
    expect(await seen(monitor)).toMatchObject({ status: 'up', open_incident_id: null });
  });

  test('that is paused may report, and is not judged', async () => {
    const monitor = await newHeartbeat();
    await client.post(`/v1/monitors/${monitor.id}/pause`);
    expect((await ping(`${monitor.ping_path}/fail`)).status).toBe(200);
    await client.post(`/v1/monitors/${monitor.id}/resume`);
    expect((await ping(`${monitor.ping_path}`)).status).toBe(200);
    expect((await seen(monitor)).status).toBe('up');
  });

  test('whose monitor is gone reports to nobody', async () => {
    const monitor = await newHeartbeat();
    await client.delete(`/v1/monitors/${monitor.id}`);
    expect((await ping(`${monitor.ping_path}`)).status).toBe(404);
  });
});

describe('the token of a push monitor of Uptime Kuma', () => {
  const push = (token: string, query = '', init: RequestInit = {}) =>
    ping(`/api/push/${token}${query}`, init);
  let tokens = 0;
  const newToken = () => {
    tokens += 1;
    return `Pu5hT0ken${tokens}xyz`;
  };
  const withToken = (push_token: string) => newHeartbeat({ period_seconds: 3600, push_token });

  // The requests of extra/push-examples and extra/uptime-kuma-push in its repository, and of a cron job with curl.
  test.each(['?status=up&msg=OK&ping=', '?status=up&msg=OK&ping=12.5', '?msg=done', ''])(
    'takes the request of a push client with the query %p as a success',
    async (query) => {
      const token = newToken();
      const monitor = await withToken(token);
      const response = await push(token, query);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ ok: true });
      expect((await seen(monitor)).status).toBe('up');
      expect(await lastSaid(monitor)).toContain('The last one came at');
    },
  );

  test.each(['?status=down&msg=disk%20full&ping=', '?status=DOWN', '?status=pending'])(
    'takes the query %p as a failure, and opens an incident',
    async (query) => {
      const token = newToken();
      const monitor = await withToken(token);
      expect((await push(token, query)).status).toBe(200);
      expect((await seen(monitor)).health).toBe('down');
      expect((await push(token, '?status=up', { method: 'POST', body: 'any' })).status).toBe(200);
      expect((await seen(monitor)).health).toBe('up');
    },
  );

  test('is a secret, which a change of other fields keeps', async () => {
    const token = 'Pu5hT0ken-of-a-secret';
    const monitor = await withToken(token);
    expect(monitor.settings.push_token).toBe('********');
    expect(JSON.stringify(await api.dump())).not.toContain(token);
    const changes = { target: 'another job', settings: { period_seconds: 60 } };
    expect((await client.patch(`/v1/monitors/${monitor.id}`, changes)).status).toBe(200);
    expect((await push(token)).status).toBe(200);
    expect(api.log.join('')).toContain('/api/push/:token');
    expect(api.log.join('')).not.toContain(token);
  });

  const ownedBy = (owner: Client, push_token: string) =>
    newMonitor(owner, { type: 'heartbeat', target: 'b', settings: { period_seconds: 60, push_token } });
  const healthOf = async (owner: Client, { id }: MonitorView) =>
    (await owner.get<MonitorView>(`/v1/monitors/${id}`)).body.health;

  test('belongs to one heartbeat of its account, until it gives it up', async () => {
    const token = 'Pu5hT0ken-of-one-heartbeat';
    const first = await withToken(token);
    const settings = { period_seconds: 60, push_token: token };
    const body = { name: 'b', type: 'heartbeat', target: 'b', settings };
    const other = await newHeartbeat();
    for (const refused of [
      await client.post('/v1/monitors', body),
      await client.patch(`/v1/monitors/${other.id}`, { settings }),
    ]) {
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(
        'settings.push_token must belong to no other heartbeat of the account',
      );
    }
    await client.patch(`/v1/monitors/${first.id}`, { settings: { period_seconds: 60, push_token: null } });
    expect((await push(token)).status).toBe(404);
    expect((await client.post('/v1/monitors', body)).status).toBe(201);
    expect((await push(token)).status).toBe(200);
  });

  test('reports to each account that has it, and none of them learns of another', async () => {
    const token = 'Pu5hT0ken-of-two-accounts';
    const [holder, stranger] = [await api.newAccount('lite'), await api.newAccount('lite')];
    const theirs = await ownedBy(holder, token);
    const guess = await ownedBy(stranger, token);
    expect((await push(token, '?status=down')).status).toBe(200);
    expect([await healthOf(holder, theirs), await healthOf(stranger, guess)]).toEqual(['down', 'down']);
    expect((await stranger.delete(`/v1/monitors/${guess.id}`)).status).toBe(204);
    expect((await push(token)).status).toBe(200);
    expect(await healthOf(holder, theirs)).toBe('up');
  });

  test('that is the ping address of another account takes no report from it', async () => {
    const stranger = await api.newAccount('lite');
    const [older, theirs] = [
      await newMonitor(stranger, { type: 'heartbeat', target: 'b', settings: { period_seconds: 60 } }),
      await newHeartbeat(),
    ];
    const push_token = `${theirs.ping_path}`.split('/').at(-1);
    const settings = { period_seconds: 60, push_token };
    expect((await stranger.patch(`/v1/monitors/${older.id}`, { settings })).status).toBe(200);
    expect((await ping(`${theirs.ping_path}/fail`)).status).toBe(200);
    expect((await seen(theirs)).health).toBe('down');
  });

  test('is new so many times a day in an account', async () => {
    const guesser = await api.newAccount('lite');
    const monitor = await ownedBy(guesser, 'Pu5hT0ken-of-a-guesser');
    await api.app
      .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
      .query(
        `UPDATE limit_count SET uses = 10000 WHERE subject = '${hashOfToken(`push-tokens ${guesser.accountId}`)}'`,
      );
    const given = (push_token: string) =>
      guesser.patch(`/v1/monitors/${monitor.id}`, { settings: { period_seconds: 60, push_token } });
    expect((await given('Pu5hT0ken-of-a-guesser')).status).toBe(200);
    expect((await given('Pu5hT0ken-of-another')).status).toBe(429);
    expect((await push('Pu5hT0ken-of-another')).status).toBe(404);
  });

  test.each(['is gone', 'is another type'])('is answered with 404 once its monitor %s', async (end) => {
    const token = `Pu5hT0ken-that-${end.replaceAll(' ', '-')}`;
    const { id } = await withToken(token);
    if (end === 'is gone') await client.delete(`/v1/monitors/${id}`);
    else
      await client.patch(`/v1/monitors/${id}`, {
        type: 'http',
        target: 'https://a.example.com/',
        settings: {},
      });
    expect((await push(token)).status).toBe(404);
  });

  test.each([
    [{ period_seconds: 60, push_token: 'short' }, 'settings.push_token'],
    [{ period_seconds: 60, push_token: 'with/slashes' }, 'settings.push_token'],
    [{ watches: 'checks', push_token: 'Pu5hT0ken-of-checks' }, 'settings.push_token'],
  ])('is refused as %j', async (settings, field) => {
    const { status, body } = await client.post<{ errors: { field: string }[] }>('/v1/monitors', {
      name: 'b',
      type: 'heartbeat',
      target: 'b',
      settings,
    });
    expect([status, body.errors.map((error) => error.field)]).toEqual([400, [field]]);
  });
});
