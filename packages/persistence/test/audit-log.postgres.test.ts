import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { raw } from '../src/database/sql.js';
import { auditFeed } from '../src/index.js';
import { openAgedStore } from './support/aged-store.js';
import { auditLogSuite } from './support/audit-log-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

auditLogSuite(() => server.newDatabase());

test('the database refuses to empty the audit log', async () => {
  const store = await openAgedStore(await server.newDatabase());
  await store.recordChange(400);
  await expect(
    store.database.transaction((tx) => tx.run(raw('TRUNCATE audit_entry CASCADE'))),
  ).rejects.toThrow('an audit entry is never changed');
  await store.close();
});

test('a reader waits for an entry whose transaction began before that of a later one', async () => {
  const store = await openAgedStore(await server.newDatabase());
  const feed = auditFeed(store.database, { claimMs: 60_000, claimedBy: 'a reader' });
  const seen: number[] = [];
  await store.recordChange(3, async () => {
    await store.recordChange(2);
    seen.push((await feed.next(10)).length);
  });
  const entries = await feed.next(10);
  expect(seen).toEqual([0]);
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
  expect(entries).toHaveLength(2);
  await store.close();
});
