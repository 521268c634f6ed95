import { mock } from 'node:test';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { LiveChanges } from '../../src/live/live-changes.js';
import { monitor } from '../support/monitor.js';

/** Longer than the dashboard gathers changes. */
const gatheredMs = 1000;

const gathered = async (): Promise<void> => {
  mock.timers.tick(gatheredMs);
  await afterOthers();
};

let queries: QueryClient;
let changes: LiveChanges;
let isVisible: boolean;
const first = monitor({ name: 'first' });
const second = monitor({ name: 'second' });

const names = (): string[] | undefined =>
  queries.getQueryData<{ name: string }[]>(['monitors', 'list'])?.map(({ name }) => name);
const isStale = (...queryKey: string[]): boolean | undefined =>
  queries.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  queries = new QueryClient();
  isVisible = true;
  changes = new LiveChanges(queries, () => isVisible);
  queries.setQueryData(['monitors', 'list'], [second, first]);
});
afterEach(() => {
  changes.stop();
  queries.clear();
  mock.timers.reset();
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
    await gathered();
    expect(isStale('monitors', 'one', job.id)).toBe(true);
  });

  test('makes no list where none was loaded', () => {
    queries.clear();
    changes.take({ type: 'monitor', data: first });
    expect(names()).toBeUndefined();
  });
});

describe('an answer that was on its way when an event came', () => {
  /** @returns what lets the answer arrive */
  const ask = (queryKey: string[], answer: unknown): (() => Promise<void>) => {
    let arrive = (): void => undefined;
    const queryFn = () =>
      new Promise((resolve) => {
        arrive = () => resolve(answer);
      });
    const asked = queries.fetchQuery({ queryKey, queryFn });
    return async () => {
      arrive();
      await asked;
    };
  };
  const list = ['monitors', 'list'];

  test('does not take back what the event said', async () => {
    const third = monitor({ name: 'third' });
    const arrives = [
      ask(list, [second, first]),
      ask(['monitors', 'one', first.id], first),
      ask(['alerts', 'one', 'an alert'], { id: 'an alert', status: 'pending' }),
    ];
    changes.take({ type: 'monitor', data: { ...first, name: 'changed' } });
    changes.take({ type: 'monitor', data: third });
    changes.take({ type: 'monitor', data: { id: second.id, deleted: true } });
    changes.take({ type: 'alert', data: { id: 'an alert', status: 'delivered' } as never });
    for (const arrive of arrives) await arrive();
    expect(names()).toEqual(['third', 'changed']);
    expect(queries.getQueryData(['monitors', 'one', first.id])).toMatchObject({ name: 'changed' });
    expect(queries.getQueryData(['alerts', 'one', 'an alert'])).toMatchObject({ status: 'delivered' });
  });

  test('is asked for again after it arrived, because it may be older than the event', async () => {
    const arrives = [ask(['channels', 'list'], []), ask(['trouble', null as never], { items: [] })];
    changes.take({ type: 'change', data: { kind: 'channel' } });
    changes.take({ type: 'checks', data: { monitor_ids: [first.id] } });
    await gathered();
    for (const arrive of arrives) await arrive();
    expect(isStale('channels', 'list')).toBe(true);
    expect(isStale('trouble', null as never)).toBe(true);
  });

  test('is not changed by an event from before it was asked for', async () => {
    const arrive = ask(list, [second, first]);
    changes.take({ type: 'monitor', data: { ...first, name: 'changed' } });
    await arrive();
    await ask(list, [second, { ...first, name: 'changed again' }])();
    expect(names()).toEqual(['second', 'changed again']);
  });
});

test('an incident that changed has its lists loaded again, a moment later', async () => {
  queries.setQueryData(['incidents', 'list', {}], []);
  changes.take({ type: 'incident', data: {} as never });
  expect(isStale('monitors', 'list')).toBe(false);
  await gathered();
  expect(queries.getQueryState(['incidents', 'list', {}])?.isInvalidated).toBe(true);
  expect(isStale('monitors', 'list')).toBe(false);
});

test('what is shown beside a monitor is loaded again when it or an incident of it changed, and no other', async () => {
  for (const id of [first.id, second.id, 'third']) queries.setQueryData(['overviews', id], null);
  changes.take({ type: 'monitor', data: first });
  changes.take({ type: 'incident', data: { monitor_id: second.id } as never });
  await gathered();
  expect([first.id, second.id, 'third'].map((id) => isStale('overviews', id))).toEqual([true, true, false]);
});

test('the windows that cover a monitor are loaded again when it or a window changed, and for no other monitor', async () => {
  for (const { id } of [first, second]) queries.setQueryData(['maintenance', 'of', id], []);
  changes.take({ type: 'monitor', data: first });
  await gathered();
  expect([first, second].map(({ id }) => isStale('maintenance', 'of', id))).toEqual([true, false]);
  changes.take({ type: 'change', data: { kind: 'maintenance_window' } });
  await gathered();
  expect(isStale('maintenance', 'of', second.id)).toBe(true);
});

test('what is known of the checks of a monitor is loaded again when it changed, and no other', async () => {
  const keys = [
    ...['checks', 'uptime', 'findings', 'overviews'].map((name) => [name, first.id]),
    ['checks', second.id],
  ];
  for (const key of keys) queries.setQueryData(key, null);
  changes.take({ type: 'monitor', data: { ...first, health: 'down' } });
  await gathered();
  expect(keys.map((key) => isStale(...key))).toEqual([true, true, true, true, false]);
});

describe('new checks', () => {
  const keys = ['checks', 'uptime', 'response-times', 'findings', 'overviews'].map((name) => [
    name,
    first.id,
  ]);
  beforeEach(() => {
    for (const key of [...keys, ['overviews', second.id], ['monitors', 'one', first.id]])
      queries.setQueryData(key, null);
  });

  test('have what is known of those of their monitor loaded again, and nothing else', async () => {
    changes.take({ type: 'checks', data: { monitor_ids: [first.id, 'one that is not shown'] } });
    await gathered();
    expect(keys.filter((key) => !isStale(...key))).toEqual([]);
    expect(isStale('overviews', second.id)).toBe(false);
    expect(isStale('monitors', 'one', first.id)).toBe(false);
  });

  test('have the open incidents loaded again that are of their monitor, and no others', async () => {
    const ofMonitor = (id: string) => ({ items: [{ incident: { monitor_id: id } }] });
    queries.setQueryData(['trouble', null], ofMonitor(first.id));
    queries.setQueryData(['trouble', second.id], ofMonitor(second.id));
    changes.take({ type: 'checks', data: { monitor_ids: [first.id] } });
    await gathered();
    expect(queries.getQueryState(['trouble', null])?.isInvalidated).toBe(true);
    expect(isStale('trouble', second.id)).toBe(false);
  });

  test('wait while the tab is in the background', async () => {
    isVisible = false;
    changes.take({ type: 'checks', data: { monitor_ids: [first.id] } });
    await gathered();
    expect(isStale('overviews', first.id)).toBe(false);
    isVisible = true;
    changes.show();
    await gathered();
    expect(isStale('overviews', first.id)).toBe(true);
  });

  test('of too many monitors have all that is known of checks loaded again', async () => {
    changes.take({ type: 'checks', data: { monitor_ids: null } });
    await gathered();
    expect(isStale('overviews', second.id)).toBe(true);
    expect(isStale('monitors', 'one', first.id)).toBe(false);
  });
});

test('a change of a channel has the channels loaded again, and the audit log', async () => {
  for (const key of [['channels', 'list'], ['audit-log'], ['maintenance', 'list']])
    queries.setQueryData(key, []);
  changes.take({ type: 'change', data: { kind: 'channel' } });
  await gathered();
  expect(isStale('channels', 'list')).toBe(true);
  expect(isStale('audit-log')).toBe(true);
  expect(isStale('maintenance', 'list')).toBe(false);
});

test('after a reset everything is loaded again', async () => {
  changes.take({ type: 'reset' });
  await gathered();
  expect(isStale('monitors', 'list')).toBe(true);
});

test('what was stopped asks for nothing', async () => {
  changes.take({ type: 'reset' });
  changes.stop();
  await gathered();
  expect(isStale('monitors', 'list')).toBe(false);
});
