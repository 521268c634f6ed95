import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase, parseDatabaseUrl } from '../../src/index.js';
import { text } from '../../src/tables/column.js';
import { account } from '../../src/tables/people.js';
import { table } from '../../src/tables/table.js';
import { tables } from '../../src/tables/tables.js';

const connected = (url: string, changes = {}): Promise<DataSource> =>
  new DataSource({ ...dataSourceOptions(parseDatabaseUrl(url), 'write'), ...changes }).initialize();

/** TypeORM drops the casts of a default that it reads, so it reports a change. `catalogues` compares this default. */
const castDefaults = ['audit_position', 'event'].map(
  (table) => `ALTER TABLE "${table}" ALTER COLUMN "txid" SET DEFAULT pg_current_xact_id()::text::bigint`,
);
const misread = { sqlite: [], postgres: castDefaults };

/** TypeORM's schema builder does not compare the columns of foreign keys, or the order and conditions of indexes. */
const catalogues = {
  sqlite: [
    `SELECT m.name, f."from", f."table", f."to", f.on_delete FROM sqlite_master m, pragma_foreign_key_list(m.name) f
      WHERE m.type = 'table' ORDER BY 1, 2`,
    `SELECT m.name, i."unique", iif(instr(m.sql, ' WHERE '), substr(m.sql, instr(m.sql, ' WHERE ')), '') AS condition,
        (SELECT group_concat(c.name) FROM pragma_index_info(m.name) c) AS columns
      FROM sqlite_master m JOIN pragma_index_list(m.tbl_name) i ON i.name = m.name WHERE m.type = 'index' ORDER BY 1`,
  ],
  postgres: [
    `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
    `SELECT column_default FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'event' AND column_name = 'txid'`,
    `SELECT conrelid::regclass::text AS name, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid::regclass::text <> 'migrations'
      ORDER BY 1, 2`,
  ],
};

export const tablesSuite = (emptyDatabase: () => Promise<string>): void => {
  describe('the tables', () => {
    let migrated: DataSource;
    let url: string;
    beforeEach(async () => {
      url = await emptyDatabase();
      await (await openDatabase(url)).close();
      migrated = await connected(url);
    });
    afterEach(() => migrated.destroy());

    const changesFor = async (source: DataSource): Promise<string[]> =>
      (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
    const catalogueOf = (source: DataSource): Promise<unknown[]> =>
      Promise.all(catalogues[parseDatabaseUrl(url).kind].map((query) => source.query(query)));

    test('are what the migrations make', async () => {
      expect(await changesFor(migrated)).toEqual(misread[parseDatabaseUrl(url).kind]);
    });

    test('have the keys and indexes that the migrations make', async () => {
      const written = await connected(await emptyDatabase(), { synchronize: true });
      expect(await catalogueOf(migrated)).toEqual(await catalogueOf(written));
      await written.destroy();
    });

    test('are all that there are', async () => {
      const names = await migrated.query(
        parseDatabaseUrl(url).kind === 'sqlite'
          ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
          : `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const written = [...tables.map(({ name }) => name), 'migrations'];
      expect(names.map(({ name }: { name: string }) => name).sort()).toEqual(written.sort());
    });

    test('show a column that only a migration makes', async () => {
      await migrated.query('ALTER TABLE account ADD COLUMN extra TEXT');
      // SQLite drops a column by copying the others into a new table.
      const dropped = { sqlite: 'INSERT INTO "temporary_account"', postgres: 'DROP COLUMN "extra"' };
      expect((await changesFor(migrated)).join()).toContain(dropped[parseDatabaseUrl(url).kind]);
    });

    test('show a column that no migration makes', async () => {
      const extended = table('account', { ...account.columns, extra: text() });
      const entities = [...tables.filter(({ name }) => name !== 'account'), extended].map((each) =>
        each.on(parseDatabaseUrl(url).kind),
      );
      const written = await connected(url, { entities });
      expect((await changesFor(written)).join()).toContain('extra');
      await written.destroy();
    });

    test('show an index whose condition or order is another one', async () => {
      const before = await catalogueOf(migrated);
      await migrated.query('DROP INDEX incident_account_open');
      await migrated.query(
        `CREATE INDEX incident_account_open ON incident (account_id, id) WHERE status = 'resolved'`,
      );
      expect(await catalogueOf(migrated)).not.toEqual(before);
      await migrated.query('DROP INDEX incident_account_open');
      await migrated.query(
        `CREATE INDEX incident_account_open ON incident (id, account_id) WHERE status = 'open'`,
      );
      expect(await catalogueOf(migrated)).not.toEqual(before);
    });
  });
};
