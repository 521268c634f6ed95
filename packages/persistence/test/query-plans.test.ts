import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type ClaimedDispatch, dispatchesFor, type IncidentEvent, type Occurred } from '@tocsin/domain';
import { admitAll, admitNone } from '@tocsin/testing/contracts';
import Driver from 'better-sqlite3';
import { changeFeed, dispatchQueue, eventFeed } from '../src/index.js';
import { type AgedStore, openAgedStore } from './support/aged-store.js';
import { planner, secrets, sqliteUrl, temporaryFolder, unitOfWorkOn } from './support/stores.js';

/** A plan may scan rows from parameters and the claims of messages in flight. */
const readWhole = /^SCAN (CONSTANT ROW|[rw]|claim)$/;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
let store: AgedStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  url = sqliteUrl(folder.path);
  store = await openAgedStore(url);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
const delivered = (dispatches: readonly ClaimedDispatch[]) =>
  dispatches.map(({ alertId }) => ({
    alertId,
    outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const,
    request: { url: 'https://hooks.example.com/in', signature: null },
  }));

const statementsOf = async (work: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  const prepare = jest.spyOn(Driver.prototype, 'prepare');
  await work();
  const texts = new Set(prepare.mock.calls.map(([text]) => text));
  prepare.mockRestore();
  return texts;
};

const scansIn = (text: string): string[] => {
  const database = new Driver(url.slice('sqlite:'.length), { readonly: true });
  try {
    const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
    const parameters = text.match(/\?/g)?.map(() => null) ?? [];
    const scans = plan
      .all(parameters)
      .filter(({ detail }) => detail.startsWith('SCAN') && !readWhole.test(detail));
    return scans.map(({ detail }) => `${detail}: ${text}`);
  } finally {
    database.close();
  }
};

test('no statement on the way of a message, and none of a list, reads all of a table that grows or is planned each time', async () => {
  const page = { limit: 20, after: null };
  const { committed } = unitOfWorkOn(store.database);
  const feed = eventFeed(store.database, planner());
  const queue = dispatchQueue(store.database, { secrets }, planner());
  const changes = changeFeed(store.database);
  const place = await changes.end();

  const statements = await statementsOf(async () => {
    const incidentId = await store.open(0);
    await queue.complete(delivered((await feed.advance(10, planAll, admitAll)).claimed));
    await store.resolve(incidentId, 0);
    await feed.advance(10, planAll, admitNone);
    const [waiting] = await queue.waiting(null, 10);
    if (waiting === undefined) throw new Error('No message waits.');
    const claimed = await queue.claim([waiting.channelId], 10, admitAll);
    await queue.release(claimed.map(({ alertId }) => alertId));
    await queue.closeExpired();
    await changes.since(await changes.placeAt(place.atMs), [store.accountId]);
    await committed.dispatches.list(store.accountId, {}, page);
    await committed.incidents.list(store.accountId, {}, page);
    await committed.incidents.find(store.accountId, incidentId);
    await committed.accountSummaries.openIncidents(store.accountId);
    await store.storeKey('key', 0);
  });
  expect(statements.size).toBeGreaterThan(20);
  expect([...statements].filter((text) => text.includes('LIMIT ?'))).toEqual([]);
  const planned = [...statements].filter((text) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text));
  expect(planned.flatMap(scansIn)).toEqual([]);
});
