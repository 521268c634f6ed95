import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AlertId, type ChannelId, instant } from '@tocsin/domain';
import { type Database, dispatchQueue, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { streamsPerAccountMax } from '../../src/events/event-hub.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { EventReader } from './event-reader.js';
import { inSession } from './people.js';
import { ProbingClient } from './probing-client.js';
import { newChannel, newIncident, newMonitor, newRota, storeTurns } from './things.js';

export const eventsSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let client: Client;
  let events: EventReader;
  const readers: EventReader[] = [];
  const follow = async (by: Client, headers = {}): Promise<EventReader> => {
    const reader = await EventReader.open(by, headers);
    readers.push(reader);
    return reader;
  };

  beforeAll(async () => {
    api = await start();
    client = await api.newAccount('lite');
    events = await follow(client);
  });
  afterAll(async () => {
    for (const reader of readers) reader.close();
    await api.stop();
  });

  const deliver = async (channelId: string, alertId: string): Promise<void> => {
    const claimant = { claimedBy: 'a dispatcher', claimMs: 60_000 };
    const queue = dispatchQueue(
      api.app.get<Database>(DATABASE),
      { secrets: api.app.get<SecretBox>(SECRETS) },
      claimant,
    );
    await queue.claim([channelId as ChannelId], 10, (pending) => pending);
    const outcome = { outcome: 'delivered', responseStatus: 200, durationMs: 5 } as const;
    await queue.complete([{ alertId: alertId as AlertId, outcome, request: null }]);
  };

  describe('whoever follows the events of an account', () => {
    test('is told of monitors and incidents as the API shows them', async () => {
      const monitor = await newMonitor(client);
      expect(await events.next('monitor', monitor.id)).toEqual(monitor);
      const incident = await newIncident(client, monitor.id);
      expect(await events.next('incident', incident.id)).toEqual(incident);
      expect(await events.next('monitor', monitor.id)).toMatchObject({ open_incident_id: incident.id });

      const resolved = await client.post(`/v1/incidents/${incident.id}/resolve`);
      expect(await events.next('incident', incident.id)).toEqual(resolved.body);
      expect(await events.next('monitor', monitor.id)).toMatchObject({ open_incident_id: null });
      await client.post(`/v1/monitors/${monitor.id}/pause`);
      expect(await events.next('monitor', monitor.id)).toMatchObject({ status: 'paused' });
      await client.delete(`/v1/monitors/${monitor.id}`);
      expect(await events.next('monitor', monitor.id)).toEqual({ id: monitor.id, deleted: true });
    });

    test('is told of an alert when it is made, and how it has ended', async () => {
      const channel = await newChannel(client);
      const alertId = channel.test_alert_id;
      expect(await events.next('alert', alertId)).toMatchObject({
        status: 'pending',
        channel_id: channel.id,
      });
      await deliver(channel.id, alertId);
      const { body } = await client.get(`/v1/alerts/${alertId}`);
      expect(await events.next('alert', alertId)).toEqual(body);
      expect(body).toMatchObject({ status: 'delivered' });
    });

    test('is told when the calendar of a rota was read', async () => {
      const rota = await newRota(client);
      const told = () => events.events.filter(({ type, data }) => type === 'change' && data.kind === 'rota');
      await events.until(() => told().length === 1);
      const [from, to] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z'];
      await storeTurns(api, rota.id, [{ from, to, person: 0 }], new Date().toISOString());
      await events.until(() => told().length === 2);
    });

    test('is told of single checks if it asks for them, once each, and others are not', async () => {
      const own = await api.newAccount('lite');
      const monitor = await newMonitor(own);
      const credentials = { authorization: `Bearer ${own.apiKey}` };
      const asking = await EventReader.open(own, {}, credentials, '?checks=true');
      readers.push(asking);
      const [other, theirs] = [await follow(own), await follow(client)];
      const checks = () => asking.events.filter(({ type }) => type === 'checks');
      const prober = await ProbingClient.of(api);
      await prober.report(await prober.claim());
      await asking.until(() => checks().length === 1);
      expect(checks()).toMatchObject([{ data: { monitor_ids: [monitor.id] } }]);
      // A change wakes the process, which reads the checks again.
      await newMonitor(own, { name: 'last' });
      await newMonitor(client, { name: 'last' });
      for (const reader of [asking, other, theirs]) await reader.until(() => reader.text.includes('"last"'));
      expect(checks()).toHaveLength(1);
      for (const { text } of [other, theirs]) expect(text).not.toContain('event: checks');
    });

    test('is told of nothing that another account does', async () => {
      const stranger = await api.newAccount('lite');
      const theirs = await follow(stranger);
      const monitor = await newMonitor(client);
      const incident = await newIncident(client, monitor.id);
      const others = await newMonitor(stranger);
      await theirs.next('monitor', others.id);
      await events.next('incident', incident.id);
      await events.next('monitor', monitor.id);
      for (const id of [monitor.id, incident.id, client.accountId]) expect(theirs.text).not.toContain(id);
      await newMonitor(client, { name: 'last' });
      await events.until(() => events.text.includes('"last"'));
      expect(events.text).not.toContain(others.id);
    });

    test('learns nothing from the ids: they are times, whatever other accounts do', async () => {
      const stranger = await follow(await api.newAccount('lite'));
      const monitor = await newMonitor(client);
      await newIncident(client, monitor.id);
      await events.next('monitor', monitor.id);
      const ids = [stranger.lastEventId, events.lastEventId, ...events.events.map(({ id }) => id)];
      for (const id of ids) expect(id).toMatch(/^\d{13}$/);
    });

    test('is told what another process changes', async () => {
      const another = await api.startAnother();
      const elsewhere = await EventReader.open(Object.assign(Object.create(client), { url: another.url }));
      const monitor = await newMonitor(client);
      expect(await elsewhere.next('monitor', monitor.id)).toEqual(monitor);
      await another.stop();
      await elsewhere.closed();
    });

    test('is told to begin anew when too much has changed at once', async () => {
      const busy = await api.newAccount('lite');
      const theirs = await follow(busy);
      const request = {
        accountId: busy.accountId,
        actor: { type: 'api_key', keyId: busy.keyId, name: 'first' },
        address: null,
        at: instant(new Date()),
      } as const;
      await api.app.get(UnitOfWork).run(async ({ auditLog }) => {
        for (let monitors = 0; monitors < 501; monitors++) {
          auditLog.append({ action: 'monitor.changed', subjectId: newId() }, request);
        }
      });
      await theirs.until(() => theirs.events.length > 0);
      expect(theirs.events).toMatchObject([{ type: 'reset', data: {} }]);
      const monitor = await newMonitor(busy);
      expect(await theirs.next('monitor', monitor.id)).toEqual(monitor);
    });

    test('is not told again what it saw made when it came', async () => {
      const monitor = await newMonitor(client);
      const late = await follow(client);
      const next = await newMonitor(client);
      await late.next('monitor', next.id);
      expect(late.text).not.toContain(monitor.id);
    });
  });

  describe('a stream that is resumed', () => {
    let own: Client;
    let session: Client;
    beforeAll(async () => {
      own = await api.newAccount('lite');
      session = await inSession(api, own);
    });

    test('begins with what has changed meanwhile', async () => {
      const first = await follow(client);
      const channel = await newChannel(client);
      await first.next('alert', channel.test_alert_id);
      first.close();
      const monitor = await newMonitor(client);
      const incident = await newIncident(client, monitor.id);
      await deliver(channel.id, channel.test_alert_id);

      const second = await follow(client, { 'Last-Event-ID': first.lastEventId });
      const toldById = new Map(second.events.map(({ data }) => [data.id, data]));
      expect(toldById.get(incident.id)).toEqual(incident);
      expect(toldById.get(monitor.id)).toMatchObject({ open_incident_id: incident.id });
      expect(toldById.get(channel.test_alert_id)).toMatchObject({ status: 'delivered' });
    });

    test('begins there for a reader that can name the place in the address only, as the first request of a page', async () => {
      const { last_event_id: place } = (await session.get<{ last_event_id: string }>('/v1/session')).body;
      const monitor = await newMonitor(own);
      const told = async (query: string, headers = {}) => {
        const reader = await EventReader.open(own, headers, undefined, query);
        readers.push(reader);
        return reader.events.map(({ data }) => data);
      };
      expect(await told(`?last_event_id=${place}`)).toContainEqual(monitor);
      const later = { 'Last-Event-ID': `${Number(place) + 3_600_000}` };
      expect(await told(`?last_event_id=${place}`, later)).toEqual([{}]);
      const tooLong = await own.get<ProblemBody>(`/v1/events?last_event_id=${'7'.repeat(51)}`);
      expect(tooLong.body.errors).toMatchObject([{ field: 'last_event_id' }]);
    });

    test('is told which monitors were checked meanwhile, if it asks for checks', async () => {
      const checked = await newMonitor(own);
      const prober = await ProbingClient.of(api);
      await prober.report(await prober.claim());
      await newMonitor(own, { name: 'never checked' });
      const told = async (query: string, agoMs: number) => {
        const headers = { 'Last-Event-ID': `${Date.now() - agoMs}` };
        const reader = await EventReader.open(own, headers, undefined, query);
        readers.push(reader);
        return reader.events.filter(({ type }) => type === 'checks').map(({ data }) => data);
      };
      const [checks] = await told('?checks=true', 60_000);
      expect(checks?.monitor_ids).toContain(checked.id);
      expect(checks?.monitor_ids).toHaveLength(2);
      expect(await told('', 60_000)).toEqual([]);
      // Everything is loaded again.
      expect(await told('?checks=true', 2 * 3_600_000)).toEqual([]);
    });

    test.each(['x', '1-2', '1-2-3', `${Date.now() + 86_400_000}`, `7-7-${Date.now()}`, '9'.repeat(40)])(
      'says so when it cannot go on from %s',
      async (lastEventId) => {
        const reader = await follow(client, { 'Last-Event-ID': lastEventId });
        expect(reader.events.map(({ type, data }) => ({ type, data }))).toEqual([
          { type: 'reset', data: {} },
        ]);
        const monitor = await newMonitor(client);
        expect(await reader.next('monitor', monitor.id)).toEqual(monitor);
        reader.close();
      },
    );
  });

  describe('a stream', () => {
    test('needs a key with the scope read, and no more', async () => {
      const reading = await follow(await api.newKey(client, { scopes: ['read'] }));
      expect(reading.status).toBe(200);
      const writing = await follow(await api.newKey(client, { scopes: ['write'] }));
      expect(writing.status).toBe(403);
    });

    test('is refused when the request acts on another account than the reader shows', async () => {
      const stranger = await api.newAccount('lite');
      const refused = await client.get<ProblemBody>(`/v1/events?account_id=${stranger.accountId}`);
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
      expect(refused.body.errors).toMatchObject([{ field: 'account_id' }]);
      expect((await client.get('/v1/events?account_id=7')).status).toBe(400);
      const credentials = { authorization: `Bearer ${client.apiKey}` };
      const query = `?account_id=${client.accountId.toUpperCase()}`;
      const own = await EventReader.open(client, {}, credentials, query);
      expect(own.status).toBe(200);
      own.close();
    });

    test('ends when its key is revoked, by whichever process, and the others go on', async () => {
      const another = await api.startAnother();
      const key = await api.newKey(client);
      const [revoked, other] = [await follow(key), await follow(client)];
      await fetch(`${another.url}/v1/api-keys/${key.keyId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${client.apiKey}` },
      });
      await revoked.closed();
      await another.stop();
      const monitor = await newMonitor(client);
      expect(await other.next('monitor', monitor.id)).toEqual(monitor);
    });

    test('is one of a bounded number for each account', async () => {
      const busy = await api.newAccount('free');
      const open = await Promise.all(Array.from({ length: streamsPerAccountMax }, () => follow(busy)));
      const { status, body } = await busy.get<ProblemBody>('/v1/events');
      expect([status, body.code]).toEqual([429, 'too_many_streams']);
      expect((await follow(await api.newAccount('free'))).status).toBe(200);

      open[0]?.close();
      let again = await follow(busy);
      while (again.status === 429) again = await follow(busy);
      expect(again.status).toBe(200);
    });

    test('answers HEAD without beginning', async () => {
      const { status, headers } = await client.send('HEAD', '/v1/events');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    });

    test('is counted in the metrics, and ends when the process is stopped', async () => {
      const another = await api.startAnother();
      const reader = await EventReader.open(Object.assign(Object.create(client), { url: another.url }));
      expect(await (await fetch(`${another.url}/metrics`)).text()).toMatch(/^tocsin_event_streams 1$/m);
      await another.stop();
      await reader.closed();
    });
  });
};
