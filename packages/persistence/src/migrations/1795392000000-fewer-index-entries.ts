import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True of pending rows. Both columns stay when a message is delivered. */
const waits = 'sent_at IS NULL AND error_code IS NULL';

const changed = [
  { name: 'pending', before: `(id) WHERE status = 'pending'`, after: `(id) WHERE ${waits}` },
  {
    name: 'pending_account',
    before: `(account_id, id) WHERE status = 'pending'`,
    after: `(account_id, id) WHERE ${waits}`,
  },
  {
    name: 'waiting',
    before: `(channel_id, id) WHERE status = 'pending'`,
    after: `(channel_id, id) WHERE ${waits}`,
  },
  {
    name: 'failed',
    before: `(account_id, id) WHERE status = 'failed'`,
    after: '(account_id, id) WHERE error_code IS NOT NULL',
  },
  {
    name: 'ended',
    before: '(account_id, completed_at) WHERE completed_at IS NOT NULL',
    after: '(account_id, ended_late_at) WHERE ended_late_at IS NOT NULL',
  },
  { name: 'sending', before: `(claim_expires_at) WHERE status = 'sending'`, after: null },
] as const;

const create = (name: string, on: string) => `CREATE INDEX alert_dispatch_${name} ON alert_dispatch ${on}`;
const drop = (name: string) => `DROP INDEX alert_dispatch_${name}`;

/** PostgreSQL changes a row in place if no index has a changing column (manual, "Heap-Only Tuples"). */
export class FewerIndexEntries1795392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres';
    const statements = [
      `CREATE TABLE claim (
        id ${isPostgres ? 'uuid' : 'TEXT'} PRIMARY KEY,
        expires_at BIGINT NOT NULL,
        alert_ids TEXT NOT NULL)`,
      `INSERT INTO claim (id, expires_at, alert_ids)
        SELECT id, claim_expires_at, '["' || CAST(id AS TEXT) || '"]' FROM alert_dispatch WHERE status = 'sending'`,
      `ALTER TABLE alert_dispatch ADD COLUMN ended_late_at BIGINT`,
      ...changed.map(({ name }) => drop(name)),
      ...changed.flatMap(({ name, after }) => (after === null ? [] : create(name, after))),
    ];
    const onPostgres = [
      `ALTER TABLE alert_dispatch SET (fillfactor = 40)`,
      `ALTER TABLE alert_dispatch DROP CONSTRAINT alert_dispatch_account_id_fkey`,
      `ALTER TABLE event DROP CONSTRAINT event_pkey, ADD PRIMARY KEY (txid, position)`,
      `DROP INDEX event_log_order`,
    ];
    for (const statement of [...statements, ...(isPostgres ? onPostgres : [])]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres';
    const onPostgres = [
      `CREATE INDEX event_log_order ON event (txid, position)`,
      `ALTER TABLE event DROP CONSTRAINT event_pkey, ADD PRIMARY KEY (position)`,
      `ALTER TABLE alert_dispatch ADD FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
      `ALTER TABLE alert_dispatch RESET (fillfactor)`,
    ];
    const statements = [
      ...changed.flatMap(({ name, after }) => (after === null ? [] : drop(name))),
      ...changed.map(({ name, before }) => create(name, before)),
      `ALTER TABLE alert_dispatch DROP COLUMN ended_late_at`,
      `DROP TABLE claim`,
    ];
    for (const statement of [...(isPostgres ? onPostgres : []), ...statements]) await runner.query(statement);
  }
}
