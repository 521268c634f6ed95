import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { raw } from '../src/database/sql.js';
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
  await expect(store.database.transaction((tx) => tx.run(raw('TRUNCATE audit_entry')))).rejects.toThrow(
    'an audit entry is never changed',
  );
  await store.close();
});
