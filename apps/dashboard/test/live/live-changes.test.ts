import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { LiveChanges } from '../../src/live/live-changes.js';
import { monitor } from '../support/monitor.js';

/** Longer than the dashboard gathers changes. */
const gatheredMs = 1000;

let queries: QueryClient;
let changes: LiveChanges;
const first = monitor({ name: 'first' });
const second = monitor({ name: 'second' });

const names = (): string[] | undefined =>
  queries.getQueryData<{ name: string }[]>(['monitors', 'list'])?.map(({ name }) => name);
const isStale = (...queryKey: string[]): boolean | undefined =>
  queries.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  queries = new QueryClient();
  changes = new LiveChanges(queries);
  queries.setQueryData(['monitors', 'list'], [second, first]);
});
afterEach(() => {
  changes.stop();
  queries.clear();
});

describe('a monitor that changed', () => {
  test('takes its place in the list at once', () => {
    changes.take({ type: 'monitor', data: { ...first, name: 'changed' } });
    expect(names()).toEqual(['second', 'changed']);
  });

  test('comes first when it is new, and goes when it was deleted', () => {
    changes.take({ type: 'monitor', data: monitor({ name: 'third' }) });
    changes.take({ type: 'monitor', data: { id: first.id, deleted: true } });
    expect(names()).toEqual(['third', 'second']);
  });

  test('keeps the address of a heartbeat, which events leave out, and is loaded again', async () => {
    const job = monitor({ type: 'heartbeat', ping_path: '/ping/secret' });
    queries.setQueryData(['monitors', 'one', job.id], job);
    changes.take({ type: 'monitor', data: { ...job, ping_path: null } });
    expect(queries.getQueryData(['monitors', 'one', job.id])).toEqual(job);
    await sleep(gatheredMs);
    expect(isStale('monitors', 'one', job.id)).toBe(true);
  });

  test('makes no list where none was loaded', () => {
    queries.clear();
    changes.take({ type: 'monitor', data: first });
    expect(names()).toBeUndefined();
  });
});

test('an incident that changed has its lists loaded again, a moment later', async () => {
  queries.setQueryData(['incidents', 'list', {}], []);
  changes.take({ type: 'incident', data: {} as never });
  expect(isStale('monitors', 'list')).toBe(false);
  await sleep(gatheredMs);
  expect(queries.getQueryState(['incidents', 'list', {}])?.isInvalidated).toBe(true);
  expect(isStale('monitors', 'list')).toBe(false);
});

test('what is shown beside a monitor is loaded again when it or an incident of it changed, and no other', async () => {
  for (const id of [first.id, second.id, 'third']) queries.setQueryData(['overviews', id], null);
  changes.take({ type: 'monitor', data: first });
  changes.take({ type: 'incident', data: { monitor_id: second.id } as never });
  await sleep(gatheredMs);
  expect([first.id, second.id, 'third'].map((id) => isStale('overviews', id))).toEqual([true, true, false]);
});

test('what is known of the checks of a monitor is loaded again when it changed, and no other', async () => {
  const keys = [
    ...['checks', 'uptime', 'findings', 'overviews'].map((name) => [name, first.id]),
    ['checks', second.id],
  ];
  for (const key of keys) queries.setQueryData(key, null);
  changes.take({ type: 'monitor', data: { ...first, health: 'down' } });
  await sleep(gatheredMs);
  expect(keys.map((key) => isStale(...key))).toEqual([true, true, true, true, false]);
});

test('the figures of a monitor are loaded again when the page has found a new check of it', async () => {
  const found = (at: string) => queries.setQueryData(['checks', first.id], { pages: [{ items: [{ at }] }] });
  found('2026-05-03T12:00:00.000Z');
  for (const name of ['uptime', 'response-times']) queries.setQueryData([name, first.id], null);
  found('2026-05-03T12:01:00.000Z');
  await sleep(gatheredMs);
  expect(isStale('uptime', first.id)).toBe(true);
  expect(isStale('response-times', first.id)).toBe(true);
});

test('a change of a channel has the channels loaded again, and the audit log', async () => {
  for (const key of [['channels', 'list'], ['audit-log'], ['maintenance', 'list']])
    queries.setQueryData(key, []);
  changes.take({ type: 'change', data: { kind: 'channel' } });
  await sleep(gatheredMs);
  expect(isStale('channels', 'list')).toBe(true);
  expect(isStale('audit-log')).toBe(true);
  expect(isStale('maintenance', 'list')).toBe(false);
});

test('after a reset everything is loaded again', async () => {
  changes.take({ type: 'reset' });
  await sleep(gatheredMs);
  expect(isStale('monitors', 'list')).toBe(true);
});

test('what was stopped asks for nothing', async () => {
  changes.take({ type: 'reset' });
  changes.stop();
  await sleep(gatheredMs);
  expect(isStale('monitors', 'list')).toBe(false);
});
