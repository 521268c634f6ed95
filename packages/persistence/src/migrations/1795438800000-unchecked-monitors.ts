import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UncheckedMonitors1795438800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres';
    const nowMs = isPostgres
      ? '(extract(epoch FROM now()) * 1000)::bigint'
      : `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;
    const statements = [
      `ALTER TABLE check_tail ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0`,
      `UPDATE check_tail SET seen_at = at WHERE status NOT IN ('', 'unknown')`,
      `ALTER TABLE monitor_health ADD COLUMN look_at BIGINT`,
      `ALTER TABLE monitor_health ADD COLUMN unchecked_since BIGINT`,
      `ALTER TABLE monitor_health ADD COLUMN changed_at BIGINT`,
      // Three intervals from now: the prober may be away during the upgrade.
      `UPDATE monitor_health SET look_at = (
        SELECT ${nowMs} + 1000 * (m.interval_seconds + 2 * CASE
          WHEN m.timeout_seconds > m.interval_seconds THEN m.timeout_seconds ELSE m.interval_seconds END)
        FROM monitor m WHERE m.id = monitor_id AND m.status = 'active' AND m.type <> 'heartbeat')`,
      `CREATE INDEX monitor_health_look ON monitor_health (look_at) WHERE look_at IS NOT NULL`,
      `CREATE INDEX monitor_health_unchecked ON monitor_health (monitor_id) WHERE unchecked_since IS NOT NULL`,
      `CREATE INDEX monitor_health_changed ON monitor_health (changed_at) WHERE changed_at IS NOT NULL`,
      `ALTER TABLE heartbeat ADD COLUMN watches TEXT NOT NULL DEFAULT 'pings'`,
      `ALTER TABLE prober_token ADD COLUMN blind_since BIGINT`,
      `ALTER TABLE prober_token ADD COLUMN blind_cause TEXT`,
      `ALTER TABLE prober_token ADD COLUMN blind_told_at BIGINT`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['look', 'unchecked', 'changed']) {
      await runner.query(`DROP INDEX monitor_health_${index}`);
    }
    const columns = [
      ['prober_token', 'blind_told_at'],
      ['prober_token', 'blind_cause'],
      ['prober_token', 'blind_since'],
      ['heartbeat', 'watches'],
      ['monitor_health', 'changed_at'],
      ['monitor_health', 'unchecked_since'],
      ['monitor_health', 'look_at'],
      ['check_tail', 'seen_at'],
    ];
    for (const [table, column] of columns) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
