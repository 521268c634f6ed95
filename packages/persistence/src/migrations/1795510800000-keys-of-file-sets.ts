import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = 'account_id, kind, key, file_set, channel_id, monitor_id, window_id, status_page_id';
const kinds = ['channel', 'monitor', 'window', 'status_page'];

const onPostgres = async (runner: QueryRunner, primaryKey: string): Promise<void> => {
  await runner.query('ALTER TABLE managed_resource DROP CONSTRAINT managed_resource_pkey');
  await runner.query(`ALTER TABLE managed_resource ADD PRIMARY KEY (${primaryKey})`);
};

/** SQLite cannot change a primary key, so the table is copied. */
const onSqlite = async (runner: QueryRunner, primaryKey: string): Promise<void> => {
  const statements = [
    'ALTER TABLE managed_resource RENAME TO managed_resource_before',
    ...kinds.map((kind) => `DROP INDEX managed_resource_${kind}`),
    `CREATE TABLE managed_resource (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      file_set TEXT NOT NULL,
      channel_id TEXT REFERENCES channel (id) ON DELETE CASCADE,
      monitor_id TEXT REFERENCES monitor (id) ON DELETE CASCADE,
      window_id TEXT REFERENCES maintenance_window (id) ON DELETE CASCADE,
      status_page_id TEXT REFERENCES status_page (id) ON DELETE CASCADE,
      PRIMARY KEY (${primaryKey}))`,
    `INSERT INTO managed_resource (${columns}) SELECT ${columns} FROM managed_resource_before`,
    'DROP TABLE managed_resource_before',
    ...kinds.map(
      (kind) => `CREATE UNIQUE INDEX managed_resource_${kind} ON managed_resource (${kind}_id)
        WHERE ${kind}_id IS NOT NULL`,
    ),
  ];
  for (const statement of statements) await runner.query(statement);
};

const setKey = (runner: QueryRunner, primaryKey: string): Promise<void> =>
  (runner.dataSource.options.type === 'postgres' ? onPostgres : onSqlite)(runner, primaryKey);

/** A key is unique in its file set. */
export class KeysOfFileSets1795510800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setKey(runner, 'account_id, kind, key, file_set');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM managed_resource WHERE EXISTS (
      SELECT 1 FROM managed_resource other
      WHERE other.account_id = managed_resource.account_id AND other.kind = managed_resource.kind
        AND other.key = managed_resource.key AND other.file_set < managed_resource.file_set)`);
    await setKey(runner, 'account_id, kind, key');
  }
}
