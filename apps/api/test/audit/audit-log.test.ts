import { text as streamText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { CreatedApiKeyView } from '../../src/api-keys/api-key-view.js';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import { AuditQueries } from '../../src/audit/audit-queries.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { inSession } from '../support/people.js';
import {
  aMonitor,
  aWebhook,
  newChannel,
  newIncident,
  newMailDomain,
  newMaintenanceWindow,
  newMonitor,
  newRoute,
} from '../support/things.js';

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

const log = () => own.all<AuditEntryView>('/v1/audit-log?limit=2');

const entriesOf = async (step: () => Promise<unknown>): Promise<AuditEntryView[]> => {
  const before = (await log()).length;
  await step();
  return (await log()).toReversed().slice(before);
};

describe('the audit log', () => {
  test('begins with the account and its first key, made by the administrator', async () => {
    expect((await log()).toReversed()).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        action: 'account.created',
        subject: { type: 'account', id: own.accountId, name: 'on lite', deleted: false },
        channel_id: null,
        channel_name: null,
        fields: [],
        actor: { type: 'administrator', id: null, name: null },
        address: null,
      },
      expect.objectContaining({
        action: 'api_key.created',
        subject: { type: 'api_key', id: own.keyId, name: 'first', deleted: false },
      }),
    ]);
  });

  test('has the names as they are now, and for what is gone the names that it had', async () => {
    const { id } = await newMonitor(own, { name: 'Shop' });
    const namesOf = async () =>
      (await log()).filter(({ subject }) => subject.id === id).map(({ subject: { name } }) => name);
    expect(await namesOf()).toEqual(['Shop']);
    await own.patch(`/v1/monitors/${id}`, { name: 'Store' });
    expect(await namesOf()).toEqual(['Store', 'Store']);
    await own.delete(`/v1/monitors/${id}`);
    expect(await namesOf()).toEqual(['Store', 'Store', 'Shop']);
  });

  test('keeps the name of everything that is deleted, and says that it is', async () => {
    const made = async (path: string, body: object) => {
      const answer = await own.post<{ id: string }>(`/v1/${path}`, body);
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const channel = await made('channels', { ...aWebhook, name: 'on call' });
    const monitor = await made('monitors', { ...aMonitor, name: 'Shop', channel_ids: [channel] });
    await own.delete(`/v1/monitors/${monitor}/channels/${channel}`);
    const page = await made('status-pages', { title: 'Acme', slug: 'names-of-gone' });
    await made(`status-pages/${page}/components`, { name: 'Mail' });
    const component = await made(`status-pages/${page}/components`, { name: 'Search' });
    const window = { name: 'Upgrade', starts_at: '2050-05-01T01:30:00.000Z', duration_minutes: 9 };
    const paths = [
      `status-pages/${page}/components/${component}`,
      `status-pages/${page}`,
      `monitors/${monitor}`,
      `channels/${channel}`,
      `maintenance-windows/${await made('maintenance-windows', { ...window, time_zone: 'UTC' })}`,
      `routes/${(await newRoute(own, { name: 'Production' })).id}`,
      `mail-domains/${(await newMailDomain(own)).id}`,
      `invitations/${await made('invitations', { email_address: 'bea@example.com', role: 'editor' })}`,
      `api-keys/${await made('api-keys', { name: 'deploy' })}`,
    ];
    for (const path of paths) expect([path, (await own.delete(`/v1/${path}`)).status]).toEqual([path, 204]);
    const entries = await log();
    expect(entries.slice(0, paths.length).map(({ subject: { name, deleted } }) => [name, deleted])).toEqual([
      ['deploy', true],
      ['bea@example.com', true],
      ['example.com', true],
      ['Production', true],
      ['Upgrade', true],
      ['on call', true],
      ['Shop', true],
      ['Acme', true],
      ['Search', true],
    ]);
    // The component went with its page, and the channel was attached before it was deleted.
    const named = entries.filter(({ subject }) => subject.name === 'Mail' && subject.deleted);
    expect(named.map(({ action }) => action)).toEqual(['status_component.created']);
    const detached = entries.find(({ action }) => action === 'monitor.channel_detached');
    expect(detached).toMatchObject({ channel_id: channel, channel_name: 'on call' });
  });

  test('has the names of a status page, its components and its posts', async () => {
    const page = (await own.post<{ id: string }>('/v1/status-pages', { title: 'Acme', slug: 'named' })).body
      .id;
    const path = `/v1/status-pages/${page}`;
    const component = (await own.post<{ id: string }>(`${path}/components`, { name: 'Mail' })).body.id;
    const draft = { title: 'Mails are late', text: 'We look into it.', components: [] };
    const post = (await own.post<{ id: string }>(`${path}/posts`, draft)).body.id;
    const names = new Map((await log()).map(({ subject: { id, name } }) => [id, name]));
    expect([page, component, post].map((id) => names.get(id))).toEqual(['Acme', 'Mail', 'Mails are late']);
  });

  test('is filtered by who, what and when', async () => {
    const guest = await api.newKey(own, {});
    const { id } = await newMonitor(guest);
    await newChannel(own);
    const actions = async (query: string) =>
      (await own.all<AuditEntryView>(`/v1/audit-log?limit=2&${query}`)).map(({ action }) => action);
    expect(await actions(`api_key_id=${guest.keyId}`)).toEqual(['monitor.created']);
    expect(await actions(`person_id=${id}`)).toEqual([]);
    expect(await actions('subject_type=channel')).toEqual(['channel.created']);
    expect(await actions(`subject_type=channel&api_key_id=${guest.keyId}`)).toEqual([]);
    const all = await log();
    const [newest, , older] = all;
    if (!newest || !older) throw new Error('There are entries.');
    const since = all.filter(({ at }) => at >= older.at).map(({ action }) => action);
    const until = all.filter(({ at }) => at < newest.at).map(({ action }) => action);
    expect(await actions(`from=${older.at}`)).toEqual(since);
    expect(await actions(`to=${newest.at}`)).toEqual(until);
    expect(await actions('from=2050-01-01T00:00:00.000Z')).toEqual([]);
    const lines = await own.get('/v1/audit-log?subject_type=channel', { accept: 'application/x-ndjson' });
    expect(lines.text.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each([
    ['person_id=me', 'person_id'],
    ['api_key_id=1', 'api_key_id'],
    ['subject_type=everything', 'subject_type'],
    ['from=yesterday', 'from'],
    ['to=2027-02-30T00:00:00.000Z', 'to'],
  ])('refuses the filter %s, and names it', async (query, field) => {
    const { status, body } = await own.get<ProblemBody>(`/v1/audit-log?${query}`);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('says of each change what was done, to what, by which key and from where', async () => {
    const { id: channelId } = await newChannel(own);
    const { id: monitorId } = await newMonitor(own);
    const channel = expect.objectContaining({ type: 'channel', id: channelId });
    const monitor = expect.objectContaining({ type: 'monitor', id: monitorId });
    const attachment = `/v1/monitors/${monitorId}/channels/${channelId}`;
    let incidentId = '';
    let keyId = '';
    let windowId = '';
    let routeId = '';
    const steps: [step: () => Promise<unknown>, expected: Partial<Record<keyof AuditEntryView, unknown>>][] =
      [
        [
          () => own.patch(`/v1/channels/${channelId}`, { name: 'x' }),
          { action: 'channel.changed', subject: channel, fields: ['name'] },
        ],
        [() => own.post(`/v1/channels/${channelId}/test`), { action: 'channel.tested', subject: channel }],
        [
          () => own.patch(`/v1/monitors/${monitorId}`, { name: 'x', interval_seconds: 30 }),
          { action: 'monitor.changed', subject: monitor, fields: ['name', 'interval_seconds'] },
        ],
        [
          () => own.put(attachment),
          { action: 'monitor.channel_attached', subject: monitor, channel_id: channelId, channel_name: 'x' },
        ],
        [
          () => own.delete(attachment),
          { action: 'monitor.channel_detached', subject: monitor, channel_id: channelId, channel_name: 'x' },
        ],
        [
          async () => {
            incidentId = (await newIncident(own, monitorId)).id;
          },
          { action: 'incident.opened' },
        ],
        [() => own.post(`/v1/incidents/${incidentId}/resolve`), { action: 'incident.resolved' }],
        [
          async () => {
            windowId = (await newMaintenanceWindow(own)).id;
          },
          { action: 'maintenance_window.created' },
        ],
        [
          () => own.patch(`/v1/maintenance-windows/${windowId}`, { name: 'x' }),
          { action: 'maintenance_window.changed', fields: ['name'] },
        ],
        [() => own.delete(`/v1/maintenance-windows/${windowId}`), { action: 'maintenance_window.deleted' }],
        [
          async () => {
            routeId = (await newRoute(own)).id;
          },
          { action: 'route.created' },
        ],
        [
          () => own.patch(`/v1/routes/${routeId}`, { after_minutes: 5 }),
          { action: 'route.changed', fields: ['after_minutes'] },
        ],
        [() => own.delete(`/v1/routes/${routeId}`), { action: 'route.deleted' }],
        [() => own.post(`/v1/monitors/${monitorId}/pause`), { action: 'monitor.paused', subject: monitor }],
        [() => own.post(`/v1/monitors/${monitorId}/resume`), { action: 'monitor.resumed', subject: monitor }],
        [
          () => own.post(`/v1/monitors/${monitorId}/check`),
          { action: 'monitor.check_requested', subject: monitor },
        ],
        [
          () => own.post('/v1/trial-checks', { type: 'http', target: 'https://shop.example.com/' }),
          {
            action: 'trial_check.started',
            subject: expect.objectContaining({ type: 'trial_check', name: null }),
          },
        ],
        [() => own.delete(`/v1/monitors/${monitorId}`), { action: 'monitor.deleted', subject: monitor }],
        [() => own.delete(`/v1/channels/${channelId}`), { action: 'channel.deleted', subject: channel }],
        [
          async () => {
            keyId = (await own.post<CreatedApiKeyView>('/v1/api-keys', { name: 'k' })).body.id;
          },
          { action: 'api_key.created' },
        ],
        [() => own.delete(`/v1/api-keys/${keyId}`), { action: 'api_key.revoked' }],
      ];
    for (const [step, expected] of steps) {
      expect(await entriesOf(step)).toEqual([
        expect.objectContaining({
          fields: [],
          channel_id: null,
          ...expected,
          actor: { type: 'api_key', id: own.keyId, name: 'first' },
          address: '127.0.0.1',
        }),
      ]);
    }
    const subjects = (await log()).map(({ action, subject }) => [action, subject.id]);
    expect(subjects).toEqual(
      expect.arrayContaining([
        ['incident.opened', incidentId],
        ['incident.resolved', incidentId],
        ['api_key.created', keyId],
        ['api_key.revoked', keyId],
      ]),
    );
  });

  test('holds nothing of what changes nothing', async () => {
    const channel = await newChannel(own);
    const monitor = await newMonitor(own, { channel_ids: [channel.id] });
    const incident = await newIncident(own, monitor.id);
    await own.post(`/v1/incidents/${incident.id}/resolve`);
    const attachment = `/v1/monitors/${monitor.id}/channels/${channel.id}`;
    const before = await log();
    const redundant = [
      await own.post(`/v1/incidents/${incident.id}/resolve`),
      await own.put(attachment),
      await own.patch(`/v1/monitors/${monitor.id}`, { name: monitor.name }),
      await own.post(`/v1/monitors/${monitor.id}/resume`),
    ];
    expect(redundant.map(({ status }) => status)).toEqual([200, 204, 200, 200]);
    const refused = [
      await own.post('/v1/monitors', { ...aMonitor, name: '' }),
      await own.delete('/v1/monitors/019dedd5-a980-7d21-8a53-6d0f3b9e2c14'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 404]);
    expect(await log()).toEqual(before);
  });

  test('has one entry of a request that is repeated with its Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const entries = await entriesOf(async () => {
      await own.post('/v1/monitors', aMonitor, key);
      await own.post('/v1/monitors', aMonitor, key);
    });
    expect(entries.map(({ action }) => action)).toEqual(['monitor.created']);
  });

  test('names the fields that were set, and holds no value of any', async () => {
    const secret = 'only-the-receiver-knows-this';
    const made = await own.post<{ id: string }>('/v1/channels', { ...aWebhook, webhook_secret: secret });
    const changes = { webhook_secret: `${secret}-2`, endpoint_url: 'https://example.com/?token=of-the-url' };
    const [entry] = await entriesOf(() => own.patch(`/v1/channels/${made.body.id}`, changes));
    expect(entry?.fields.toSorted()).toEqual(['endpoint_url', 'webhook_secret']);
    const stored = JSON.stringify(await api.rows('audit_entry'));
    for (const value of [secret, 'of-the-url', own.apiKey]) expect(stored).not.toContain(value);
  });

  test('says who renamed themselves, and keeps the name that they had at the time', async () => {
    const ada = await inSession(api, own, 'owner');
    const { person } = (await ada.get<{ person: { id: string; name: string } }>('/v1/session')).body;
    await newChannel(ada);
    const renamed = await entriesOf(() => ada.patch('/v1/person', { name: 'Ada King' }));
    expect(renamed).toMatchObject([
      {
        action: 'member.renamed',
        subject: { type: 'member', id: person.id, name: 'Ada King' },
        fields: ['name'],
        actor: { type: 'person', id: person.id, name: person.name },
        address: '127.0.0.1',
      },
    ]);
    await newChannel(ada);
    const made = (await log()).filter(({ action }) => action === 'channel.created');
    expect(made.map(({ actor: { id, name } }) => [id, name])).toEqual([
      [person.id, 'Ada King'],
      [person.id, person.name],
    ]);
    expect(await entriesOf(() => ada.patch('/v1/person', { name: 'Ada King' }))).toEqual([]);
  });

  test('keeps the name of a key that is gone', async () => {
    const guest = await api.newKey(own, {});
    await guest.post('/v1/monitors', aMonitor);
    await own.delete(`/v1/api-keys/${guest.keyId}`);
    const [, made] = await log();
    expect(made).toMatchObject({ action: 'monitor.created', actor: { id: guest.keyId, name: 'another' } });
  });

  test('is written with the change or not at all', async () => {
    const unitOfWork = api.app.get(UnitOfWork);
    const { run } = unitOfWork;
    const before = await api.dump();
    unitOfWork.run = (work) =>
      run.call(unitOfWork, (repositories) => {
        repositories.auditLog.append = () => {
          throw new Error('there is no room');
        };
        return work(repositories);
      }) as ReturnType<typeof work>;
    try {
      expect((await own.post('/v1/monitors', aMonitor)).status).toBe(500);
    } finally {
      unitOfWork.run = run;
    }
    expect(await api.dump()).toEqual(before);
  });

  test('cannot be changed through the API', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await own.send(method, '/v1/audit-log', method === 'DELETE' ? undefined : {})).status).toBe(
        405,
      );
    }
  });
});

describe('the audit log as JSON lines', () => {
  const asLines = { accept: 'application/x-ndjson' };
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  const record = (count: number): Promise<void> =>
    api.app.get(UnitOfWork).run(async ({ auditLog }) => {
      const change = { action: 'account.plan_changed', subjectId: own.accountId } as const;
      const actor = { type: 'administrator' } as const;
      const request = { accountId: own.accountId, actor, address: null, at: instant(new Date()) };
      for (let made = 0; made < count; made++) auditLog.append(change, request);
    });

  test('is one entry a line, newest first, however many pages it takes', async () => {
    await record(450);
    const { status, headers, text } = await own.get('/v1/audit-log?limit=1', asLines);
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      'application/x-ndjson',
      'Accept',
    ]);
    const entries = await own.all<AuditEntryView>('/v1/audit-log?limit=200');
    expect(entries.length).toBeGreaterThan(450);
    expect(linesOf(text)).toEqual(entries);
  });

  test('begins after a cursor, and is of the own account only', async () => {
    const { body } = await own.get<{ items: AuditEntryView[]; next_cursor: string }>('/v1/audit-log?limit=1');
    const { text } = await own.get(`/v1/audit-log?cursor=${body.next_cursor}`, asLines);
    expect(linesOf(text)).toEqual((await log()).slice(1));
  });

  test('has headers for HEAD, and problems stay problems', async () => {
    const head = await own.send('HEAD', '/v1/audit-log', undefined, asLines);
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([
      200,
      'application/x-ndjson',
      '',
    ]);
    const wrong = await own.get<ProblemBody>('/v1/audit-log?cursor=x', asLines);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed']);
  });

  test('says in a last line where to go on, when there is more than one answer holds', async () => {
    await record(200);
    const stream = await api.app.get(AuditQueries).lines(own.accountId, {}, null, 1);
    const lines = linesOf(await streamText(stream));
    expect(lines).toHaveLength(201);
    const { text } = await own.get(`/v1/audit-log?cursor=${lines.at(-1).next_cursor}`, asLines);
    expect([...lines.slice(0, -1), ...linesOf(text)]).toEqual(await own.all('/v1/audit-log?limit=200'));
  });
});
