import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds answers, later channels, fallbacks, routes, rotas and failing channels. */
export class Responding1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    const uuid = postgres ? 'uuid' : 'TEXT';
    const of = (table: string): string => `${uuid} NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE`;

    const statements = [
      `ALTER TABLE incident ADD COLUMN acknowledged_at BIGINT`,
      `ALTER TABLE incident ADD COLUMN acknowledged_by TEXT`,
      `ALTER TABLE incident ADD COLUMN acknowledged_note TEXT`,
      `ALTER TABLE incident ADD COLUMN snoozed_until BIGINT`,
      `ALTER TABLE incident ADD COLUMN due_at BIGINT`,
      `CREATE INDEX incident_due ON incident (due_at) WHERE due_at IS NOT NULL`,

      `ALTER TABLE alert_dispatch ADD COLUMN stands_in_for ${uuid}`,

      `ALTER TABLE channel ADD COLUMN fallback_channel_id ${uuid} REFERENCES channel (id) ON DELETE SET NULL`,
      `CREATE INDEX channel_fallback ON channel (fallback_channel_id) WHERE fallback_channel_id IS NOT NULL`,
      `ALTER TABLE channel ADD COLUMN test_every_days INTEGER`,
      `ALTER TABLE channel ADD COLUMN next_test_at BIGINT`,
      `CREATE INDEX channel_next_test ON channel (next_test_at) WHERE next_test_at IS NOT NULL`,

      `CREATE TABLE channel_trouble (
        channel_id ${uuid} PRIMARY KEY REFERENCES channel (id) ON DELETE CASCADE,
        look_at BIGINT,
        failing_since BIGINT,
        error_code TEXT,
        error_message TEXT,
        told_at BIGINT)`,
      `CREATE INDEX channel_trouble_look ON channel_trouble (look_at) WHERE look_at IS NOT NULL`,

      `ALTER TABLE monitor_channel ADD COLUMN after_minutes INTEGER NOT NULL DEFAULT 0`,
      `ALTER TABLE monitor_channel ADD COLUMN attached_at BIGINT`,

      `CREATE TABLE rota (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        name TEXT NOT NULL,
        calendar_url_sealed TEXT,
        calendar TEXT,
        people TEXT NOT NULL,
        fetch_at BIGINT,
        fetched_at BIGINT,
        failing_since BIGINT,
        fetch_error TEXT,
        told_at BIGINT,
        validator TEXT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX rota_account ON rota (account_id, id)`,
      `CREATE INDEX rota_fetch ON rota (fetch_at) WHERE fetch_at IS NOT NULL`,

      `CREATE TABLE rota_channel (
        rota_id ${of('rota')},
        person INTEGER NOT NULL,
        channel_id ${of('channel')},
        PRIMARY KEY (rota_id, person, channel_id))`,
      `CREATE INDEX rota_channel_channel ON rota_channel (channel_id)`,

      `CREATE TABLE rota_turn (
        rota_id ${of('rota')},
        starts_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        person INTEGER NOT NULL,
        PRIMARY KEY (rota_id, starts_at, ends_at, person))`,

      `CREATE TABLE monitor_rota (
        monitor_id ${of('monitor')},
        rota_id ${of('rota')},
        after_minutes INTEGER NOT NULL DEFAULT 0,
        attached_at BIGINT,
        PRIMARY KEY (monitor_id, rota_id))`,
      `CREATE INDEX monitor_rota_rota ON monitor_rota (rota_id)`,

      `CREATE TABLE route (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        name TEXT NOT NULL,
        tags TEXT NOT NULL,
        after_minutes INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX route_account ON route (account_id, id)`,

      `CREATE TABLE route_channel (
        route_id ${of('route')},
        channel_id ${of('channel')},
        PRIMARY KEY (route_id, channel_id))`,
      `CREATE INDEX route_channel_channel ON route_channel (channel_id)`,

      `CREATE TABLE route_rota (
        route_id ${of('route')},
        rota_id ${of('rota')},
        PRIMARY KEY (route_id, rota_id))`,
      `CREATE INDEX route_rota_rota ON route_rota (rota_id)`,

      `ALTER TABLE maintenance_window ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'`,

      `ALTER TABLE managed_resource ADD COLUMN rota_id ${uuid} REFERENCES rota (id) ON DELETE CASCADE`,
      `CREATE UNIQUE INDEX managed_resource_rota ON managed_resource (rota_id) WHERE rota_id IS NOT NULL`,
      `ALTER TABLE managed_resource ADD COLUMN route_id ${uuid} REFERENCES route (id) ON DELETE CASCADE`,
      `CREATE UNIQUE INDEX managed_resource_route ON managed_resource (route_id) WHERE route_id IS NOT NULL`,

      // Nothing reads it any more.
      `DROP INDEX status_update_unrendered`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup of the version before instead: messages would be lost.');
  }
}
