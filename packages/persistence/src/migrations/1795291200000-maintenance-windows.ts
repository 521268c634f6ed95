import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MaintenanceWindows1795291200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE maintenance_window (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        starts_at BIGINT NOT NULL,
        duration_minutes INTEGER NOT NULL,
        rule TEXT,
        time_zone TEXT NOT NULL,
        all_monitors INTEGER NOT NULL,
        occurrence_starts_at BIGINT,
        occurrence_ends_at BIGINT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX maintenance_window_account ON maintenance_window (account_id, id)`,
      `CREATE INDEX maintenance_window_ended ON maintenance_window (occurrence_ends_at)
        WHERE occurrence_ends_at IS NOT NULL`,

      `CREATE TABLE maintenance_window_monitor (
        window_id ${uuid} NOT NULL REFERENCES maintenance_window (id) ON DELETE CASCADE,
        monitor_id ${uuid} NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
        PRIMARY KEY (window_id, monitor_id))`,
      `CREATE INDEX maintenance_window_monitor_monitor ON maintenance_window_monitor (monitor_id)`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE maintenance_window_monitor');
    await runner.query('DROP TABLE maintenance_window');
  }
}
