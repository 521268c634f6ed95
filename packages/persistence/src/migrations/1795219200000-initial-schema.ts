import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InitialSchema1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    const uuid = postgres ? 'uuid' : 'TEXT';
    const position = postgres
      ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
      : 'INTEGER PRIMARY KEY AUTOINCREMENT';
    const txid = postgres
      ? 'BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint)'
      : 'INTEGER NOT NULL DEFAULT 0';

    const statements = [
      `CREATE TABLE account (
        id ${uuid} PRIMARY KEY,
        name TEXT NOT NULL,
        plan TEXT NOT NULL,
        created_at BIGINT NOT NULL)`,

      `CREATE TABLE api_key (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL)`,
      `CREATE INDEX api_key_account ON api_key (account_id)`,

      `CREATE TABLE channel (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        name TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        address TEXT NOT NULL,
        secret_sealed TEXT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX channel_account ON channel (account_id, id)`,

      `CREATE TABLE monitor (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        target TEXT NOT NULL,
        interval_seconds INTEGER NOT NULL,
        timeout_seconds INTEGER NOT NULL,
        settings TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX monitor_account ON monitor (account_id, id)`,

      `CREATE TABLE monitor_channel (
        monitor_id ${uuid} NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
        channel_id ${uuid} NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
        PRIMARY KEY (monitor_id, channel_id))`,
      `CREATE INDEX monitor_channel_channel ON monitor_channel (channel_id)`,

      `CREATE TABLE event (
        position ${position},
        txid ${txid},
        event_id ${uuid} NOT NULL UNIQUE,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        type TEXT NOT NULL,
        data TEXT NOT NULL,
        recorded_at BIGINT NOT NULL,
        UNIQUE (stream, version))`,
      ...(postgres ? ['CREATE INDEX event_log_order ON event (txid, position)'] : []),

      `CREATE TABLE checkpoint (
        name TEXT PRIMARY KEY,
        txid BIGINT NOT NULL,
        position BIGINT NOT NULL)`,

      `CREATE TABLE incident (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        monitor_id ${uuid} NOT NULL,
        title TEXT NOT NULL,
        status TEXT NOT NULL,
        severity TEXT NOT NULL,
        started_at BIGINT NOT NULL,
        resolved_at BIGINT)`,
      `CREATE UNIQUE INDEX incident_one_open_a_monitor ON incident (monitor_id) WHERE status = 'open'`,
      `CREATE INDEX incident_account ON incident (account_id, id)`,
      `CREATE INDEX incident_account_open ON incident (account_id, id) WHERE status = 'open'`,
      `CREATE INDEX incident_monitor ON incident (monitor_id, id)`,

      `CREATE TABLE alert_dispatch (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        event_id ${uuid} NOT NULL,
        channel_id ${uuid} NOT NULL,
        channel_type TEXT,
        event TEXT NOT NULL,
        incident_id ${uuid},
        monitor_id ${uuid},
        status TEXT NOT NULL DEFAULT 'pending',
        error_code TEXT,
        error_message TEXT,
        response_status INTEGER,
        duration_ms INTEGER,
        created_at BIGINT NOT NULL,
        sent_at BIGINT,
        completed_at BIGINT,
        claimed_by TEXT,
        claim_expires_at BIGINT,
        request_url TEXT,
        request_signature TEXT,
        UNIQUE (event_id, channel_id))`,
      `CREATE INDEX alert_dispatch_account ON alert_dispatch (account_id, id)`,
      `CREATE INDEX alert_dispatch_channel ON alert_dispatch (channel_id, id)`,
      `CREATE INDEX alert_dispatch_incident ON alert_dispatch (incident_id, id)`,
      `CREATE INDEX alert_dispatch_pending ON alert_dispatch (id) WHERE status = 'pending'`,
      `CREATE INDEX alert_dispatch_sending ON alert_dispatch (claim_expires_at) WHERE status = 'sending'`,
      `CREATE INDEX alert_dispatch_failed ON alert_dispatch (account_id, id) WHERE status = 'failed'`,
      `CREATE INDEX alert_dispatch_test ON alert_dispatch (account_id, id) WHERE event = 'channel.test'`,

      `CREATE TABLE idempotency_key (
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        request_hash TEXT NOT NULL,
        status INTEGER NOT NULL,
        body TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, key))`,
      `CREATE INDEX idempotency_key_age ON idempotency_key (created_at)`,

      `INSERT INTO checkpoint (name, txid, position) VALUES ('dispatcher', 0, 0)`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be undone: remove the database instead.');
  }
}
