import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is neither sent nor ended unsent: it waits. Both stay as they are when a message is delivered. */
const waits = 'sent_at IS NULL AND error_code IS NULL';

/** The indexes that a message's end had to do with: what each was on, and what it is on from now on. */
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

/**
 * PostgreSQL changes a row in place, without entering it in every index again, if no index has a column that changes,
 * not even in its condition, and its page has room (manual, "Heap-Only Tuples"). So what changes when a message is
 * delivered stands in no index any more.
 */
export class FewerIndexEntries1795392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres';
    const statements = [
      // Where the rows are that are being sent.
      `CREATE TABLE claim (
        id ${isPostgres ? 'uuid' : 'TEXT'} PRIMARY KEY,
        expires_at BIGINT NOT NULL,
        alert_ids TEXT NOT NULL)`,
      `INSERT INTO claim (id, expires_at, alert_ids)
        SELECT id, claim_expires_at, '["' || CAST(id AS TEXT) || '"]' FROM alert_dispatch WHERE status = 'sending'`,
      // Those who follow an account look at what was made lately, and at what ended long after it was made.
      `ALTER TABLE alert_dispatch ADD COLUMN ended_late_at BIGINT`,
      ...changed.map(({ name }) => drop(name)),
      ...changed.flatMap(({ name, after }) => (after === null ? [] : create(name, after))),
    ];
    const onPostgres = [
      // Leaves room in a page for what its rows become.
      `ALTER TABLE alert_dispatch SET (fillfactor = 40)`,
      // The account was read when the row was planned. To look for it again and lock it costs more than an index.
      `ALTER TABLE alert_dispatch DROP CONSTRAINT alert_dispatch_account_id_fkey`,
      // One index for what two were for.
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
