import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ManagedResources1795482000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE managed_resource (
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        file_set TEXT NOT NULL,
        channel_id ${uuid} REFERENCES channel (id) ON DELETE CASCADE,
        monitor_id ${uuid} REFERENCES monitor (id) ON DELETE CASCADE,
        window_id ${uuid} REFERENCES maintenance_window (id) ON DELETE CASCADE,
        PRIMARY KEY (account_id, kind, key))`,
      ...['channel', 'monitor', 'window'].map(
        (kind) => `CREATE UNIQUE INDEX managed_resource_${kind} ON managed_resource (${kind}_id)
          WHERE ${kind}_id IS NOT NULL`,
      ),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE managed_resource');
  }
}
