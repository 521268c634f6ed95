import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ChannelView, SavedChannelView } from '../../src/channels/channel-view.js';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { Dump, Row, Table, TestApi } from './api.js';
import type { Client } from './client.js';
import { faultMarker } from './injected-faults.js';
import { PatientClient } from './patient-client.js';
import { aMonitor, anEmail, newChannel, newIncident, newMonitor } from './things.js';

const writes = 500;
const readers = 2;
const testMs = 240_000;

type Things = {
  readonly channelIds: readonly string[];
  /** Nothing is open on them; each gets an incident. */
  readonly calm: readonly MonitorView[];
  /** Nothing is open on it, and nothing can be opened. */
  readonly cursed: MonitorView;
  /** They are open; each gets resolved. */
  readonly open: readonly IncidentView[];
  /** An incident is open on it, and stays open. */
  readonly occupied: MonitorView;
};

type Write = {
  readonly kind: 'create' | 'open' | 'resolve' | 'fail';
  readonly status: number;
  readonly expected: number;
  /** Where what was written can be read; `null` when nothing was. */
  readonly path: string | null;
};

/** Writes that succeed, one kind after the other. */
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

/** Writes that fail: by a rule, by a conflict, and by a database that fails in the middle of the transaction. */
const failing = async (own: Client, n: number, { channelIds, cursed, occupied }: Things): Promise<Write> => {
  const title = `${faultMarker} ${n}`;
  const name = title;
  const attempts: [path: string, body: object, expected: number][] = [
    ['/v1/channels', { ...anEmail, name, email_address: 'nobody' }, 400],
    ['/v1/channels', { ...anEmail, name }, 500],
    ['/v1/monitors', { ...aMonitor, name, channel_ids: ['019dedd5-a980-7d21-8a53-6d0f3b9e2c14'] }, 500],
    ['/v1/monitors', { ...aMonitor, name, channel_ids: channelIds }, 500],
    [`/v1/monitors/${cursed.id}/incidents`, { title }, 500],
    [`/v1/monitors/${occupied.id}/incidents`, { title: 'a second one' }, 409],
  ];
  const [path, body, expected] = attempts[n % attempts.length] ?? ['', {}, 0];
  const { status } = await own.post(path, body);
  return { kind: 'fail', status, expected, path: null };
};

type Listed<Item> = { readonly items: readonly Item[] };

/** What was logged at level error, but for the faults that the test injected, and for requests that were refused for now. */
const unexpectedErrors = ({ log }: TestApi, { refused }: PatientClient): unknown[] =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ level, err }) => level >= 50 && !String(err?.message).startsWith('The database failed'))
    .filter(({ request_id: requestId }) => !refused.has(requestId));

/** Reads the lists until told to stop. @returns the ids of all that was shown */
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
    // Half a monitor would be one without all of its channels.
    const fresh = monitors.body.items.find(({ name }) => name.startsWith('new'));
    if (!fresh) continue;
    expect(await own.all<ChannelView>(`/v1/monitors/${fresh.id}/channels`)).toHaveLength(channelIds.length);
  }
  return seen;
};

/** The rows that a table has and had not before. */
const added = (table: Table, before: Dump, after: Dump): readonly Row[] => {
  const known = new Set(before[table].map((row) => JSON.stringify(row)));
  return after[table].filter((row) => !known.has(JSON.stringify(row)));
};

/** Exactly what was answered with success, in every table. */
const expectExactly = (done: readonly Write[], { channelIds }: Things, before: Dump, after: Dump): void => {
  const answered = (things: string) =>
    done.flatMap(({ path }) => (path?.startsWith(`/v1/${things}/`) ? [path.split('/').at(-1)] : [])).sort();
  const ids = (table: Table) => added(table, before, after).map(({ id }) => id);
  expect(ids('channel').sort()).toEqual(answered('channels'));
  expect(ids('monitor').sort()).toEqual(answered('monitors'));
  // An incident that was resolved is another row than it was.
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

/**
 * Acceptance 6: 500 writes at the same time, a third of which fail on purpose. Exactly what was answered with success
 * exists afterwards, and reads meanwhile never show anything else.
 * @param start starts an API whose transactions fail where the marker says, with a database of its own
 */
export const concurrentWritesSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let own: PatientClient;
  let things: Things;

  beforeAll(async () => {
    api = await start();
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
    // What was answered with success is there for whoever asks from now on.
    const { path, status, expected } = done;
    if (path && status === expected) expect((await own.get(path)).status).toBe(200);
    return done;
  };

  test(
    '500 writes at the same time, a third of them failing, leave exactly what was answered with success',
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

      // Reads meanwhile never showed what was not committed: all that they showed is there.
      const existing = new Set([...after.channel, ...after.monitor, ...after.incident].map(({ id }) => id));
      for (const shown of seen) {
        expect(shown.size).toBeGreaterThan(0);
        expect([...shown].filter((id) => !existing.has(id))).toEqual([]);
      }
    },
    testMs,
  );
};
