import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import type { ChannelView, SavedChannelView } from '../../src/channels/channel-view.js';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { Dump, Row, startApi, Table, TestApi } from './api.js';
import type { Client } from './client.js';
import { faultMarker, withInjectedFaults } from './injected-faults.js';
import { PatientClient } from './patient-client.js';
import { aMonitor, anEmail, newChannel, newIncident, newMonitor } from './things.js';

const writes = propertyRuns(1000);
const readers = 2;
const testMs = 240_000;

type Things = {
  readonly channelIds: readonly string[];
  /** Without an incident. The test opens one on each. */
  readonly calm: readonly MonitorView[];
  /** Each attempt to open an incident on it fails. */
  readonly cursed: MonitorView;
  readonly open: readonly IncidentView[];
  readonly occupied: MonitorView;
};

type Write = {
  readonly kind: 'create' | 'open' | 'resolve' | 'fail';
  readonly status: number;
  readonly expected: number;
  /** The path of the written thing, or `null` if the write fails. */
  readonly path: string | null;
};

const succeeding = async (own: Client, n: number, { channelIds, calm, open }: Things): Promise<Write> => {
  switch (n % 4) {
    case 0: {
      const { status, body } = await own.post<SavedChannelView>('/v1/channels', {
        ...anEmail,
        name: `new ${n}`,
      });
      return { kind: 'create', status, expected: 201, path: `/v1/channels/${body.id}` };
    }
    case 1: {
      const monitor = { ...aMonitor, name: `new ${n}`, channel_ids: channelIds };
      const { status, body } = await own.post<MonitorView>('/v1/monitors', monitor);
      return { kind: 'create', status, expected: 201, path: `/v1/monitors/${body.id}` };
    }
    case 2: {
      const { id } = calm[Math.floor(n / 4)] ?? { id: '' };
      const { status, body } = await own.post<IncidentView>(`/v1/monitors/${id}/incidents`, {
        title: `new ${n}`,
      });
      return { kind: 'open', status, expected: 201, path: `/v1/incidents/${body.id}` };
    }
    default: {
      const { id } = open[Math.floor(n / 4)] ?? { id: '' };
      const { status } = await own.post(`/v1/incidents/${id}/resolve`);
      return { kind: 'resolve', status, expected: 200, path: `/v1/incidents/${id}` };
    }
  }
};

/** Fails by a rule, by a conflict, or by a database error in the middle of the transaction. */
const failing = async (own: Client, n: number, { channelIds, cursed, occupied }: Things): Promise<Write> => {
  const title = `${faultMarker} ${n}`;
  const name = title;
  const attempts: [path: string, body: object, expected: number][] = [
    ['/v1/channels', { ...anEmail, name, email_address: 'nobody' }, 400],
    ['/v1/channels', { ...anEmail, name }, 500],
    ['/v1/monitors', { ...aMonitor, name, channel_ids: ['019dedd5-a980-7d21-8a53-6d0f3b9e2c14'] }, 400],
    ['/v1/monitors', { ...aMonitor, name, channel_ids: channelIds }, 500],
    [`/v1/monitors/${cursed.id}/incidents`, { title }, 500],
    [`/v1/monitors/${occupied.id}/incidents`, { title: 'a second one' }, 409],
  ];
  const [path, body, expected] = attempts[n % attempts.length] ?? ['', {}, 0];
  const { status } = await own.post(path, body);
  return { kind: 'fail', status, expected, path: null };
};

type Listed<Item> = { readonly items: readonly Item[] };

const unexpectedErrors = ({ log }: TestApi, { refused }: PatientClient): unknown[] =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ level, err }) => level >= 50 && !String(err?.message).startsWith('The database failed'))
    .filter(({ request_id: requestId }) => !refused.has(requestId));

const readWhile = async (
  own: Client,
  { channelIds }: Things,
  isWriting: () => boolean,
): Promise<Set<string>> => {
  const seen = new Set<string>();
  while (isWriting()) {
    const channels = await own.get<Listed<ChannelView>>('/v1/channels?limit=200');
    const monitors = await own.get<Listed<MonitorView>>('/v1/monitors?limit=200');
    const incidents = await own.get<Listed<IncidentView>>('/v1/incidents?limit=200');
    for (const { status, body } of [channels, monitors, incidents]) {
      expect(status).toBe(200);
      for (const { id } of body.items) seen.add(id);
    }
    // A half-written monitor would lack some of its channels.
    const fresh = monitors.body.items.find(({ name }) => name.startsWith('new'));
    if (!fresh) continue;
    expect(await own.all<ChannelView>(`/v1/monitors/${fresh.id}/channels`)).toHaveLength(channelIds.length);
  }
  return seen;
};

const added = (table: Table, before: Dump, after: Dump): readonly Row[] => {
  const known = new Set(before[table].map((row) => JSON.stringify(row)));
  return after[table].filter((row) => !known.has(JSON.stringify(row)));
};

const expectExactly = (done: readonly Write[], { channelIds }: Things, before: Dump, after: Dump): void => {
  const answered = (things: string) =>
    done.flatMap(({ path }) => (path?.startsWith(`/v1/${things}/`) ? [path.split('/').at(-1)] : [])).sort();
  const ids = (table: Table) => added(table, before, after).map(({ id }) => id);
  expect(ids('channel').sort()).toEqual(answered('channels'));
  expect(ids('monitor').sort()).toEqual(answered('monitors'));
  // Resolving changes the row, so resolved incidents count as added.
  expect(ids('incident').sort()).toEqual(answered('incidents'));
  expect(added('event', before, after)).toHaveLength(answered('incidents').length);
  expect(added('alert_dispatch', before, after)).toHaveLength(answered('channels').length);
  expect(added('monitor_channel', before, after)).toHaveLength(
    channelIds.length * answered('monitors').length,
  );
  expect(after.incident).toHaveLength(
    before.incident.length + done.filter(({ kind }) => kind === 'open').length,
  );
  expect(JSON.stringify(after)).not.toContain(faultMarker);
};

/** The api refuses some of 1,002 connections of one address, unless it is that of a proxy, behind which there are many. */
const settings = { TRUSTED_PROXIES: '127.0.0.1' };

/**
 * Acceptance 6: concurrent writes (1,000 in `npm run test:all`), a third of which fail on purpose. Only the successful ones
 * are stored or shown.
 * @param start starts an API with its own database
 */
export const concurrentWritesSuite = (start: typeof startApi): void => {
  let api: TestApi;
  let own: PatientClient;
  let things: Things;

  beforeAll(async () => {
    api = await start({ overrides: [withInjectedFaults], settings });
    own = PatientClient.of(await api.newAccount('lite'));
    const channelIds = [await newChannel(own), await newChannel(own)].map(({ id }) => id);
    const monitors = () =>
      Promise.all(Array.from({ length: writes / 4 }, () => newMonitor(own, { channel_ids: channelIds })));
    const open = (await monitors()).map(({ id }) => newIncident(own, id, 'there before'));
    const cursed = await newMonitor(own, { channel_ids: channelIds });
    const occupied = await newMonitor(own, { channel_ids: channelIds });
    await newIncident(own, occupied.id, 'there before');
    things = { channelIds, calm: await monitors(), cursed, open: await Promise.all(open), occupied };
  }, testMs);
  afterAll(() => api.stop(), testMs);

  const write = async (_: unknown, n: number): Promise<Write> => {
    const done = await (n % 3 === 2 ? failing(own, Math.floor(n / 3), things) : succeeding(own, n, things));
    const { path, status, expected } = done;
    if (path && status === expected) expect((await own.get(path)).status).toBe(200);
    return done;
  };

  test(
    'writes at the same time, a third of them failing, leave exactly what was answered with success',
    async () => {
      const before = await api.dump();
      let writing = true;
      const reading = Array.from({ length: readers }, () => readWhile(own, things, () => writing));
      const writers = Promise.all(Array.from({ length: writes }, write)).finally(() => {
        writing = false;
      });
      const [done, ...seen] = await Promise.all([writers, ...reading]);
      const after = await api.dump();

      expect(unexpectedErrors(api, own)).toEqual([]);
      expect(done.map(({ status }) => status)).toEqual(done.map(({ expected }) => expected));
      expectExactly(done, things, before, after);

      // The reads never showed uncommitted rows: every shown row exists.
      const existing = new Set([...after.channel, ...after.monitor, ...after.incident].map(({ id }) => id));
      for (const shown of seen) {
        expect(shown.size).toBeGreaterThan(0);
        expect([...shown].filter((id) => !existing.has(id))).toEqual([]);
      }
    },
    testMs,
  );
};
