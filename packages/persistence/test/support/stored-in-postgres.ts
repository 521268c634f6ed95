import type { SharedPostgres } from '@tocsin/testing/postgres';
import { DataSource } from 'typeorm';
import { dataSourceOptions, parseDatabaseUrl } from '../../src/index.js';
import { migrationNames, migrations } from '../../src/migrations/index.js';
import type { EarlierVersion } from './earlier-versions-suite.js';

/**
 * Stores a dump in a new database. Released migrations never change, so they create the tables of each version. All rows
 * come from SQLite dumps.
 * @returns its URL
 */
export const storedInPostgres = async (server: SharedPostgres, version: EarlierVersion): Promise<string> => {
  const url = await server.newDatabase();
  const source = await new DataSource({
    ...dataSourceOptions(parseDatabaseUrl(url), 'write'),
    migrations: migrations.slice(0, migrationNames.indexOf(version.migrations.at(-1)?.name ?? '') + 1),
  }).initialize();
  await source.runMigrations({ transaction: 'all' });
  await source.transaction(async (manager) => {
    // The rows come in any order and refer to each other.
    await manager.query('SET LOCAL session_replication_role = replica');
    for (const table of ['checkpoint', 'migrations']) await manager.query(`DELETE FROM ${table}`);
    for (const [table, rows] of [...version.rows, ['migrations', version.migrations] as const]) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map((_, index) => `$${index + 1}`);
        await manager.query(
          `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places.join(', ')})`,
          Object.values(row),
        );
      }
    }
  });
  await source.destroy();
  return url;
};
