import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MonitorTags1795330800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(`ALTER TABLE monitor ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'`);
    await runner.query(`CREATE TABLE monitor_tag (
      account_id ${uuid} NOT NULL,
      tag_key TEXT NOT NULL,
      monitor_id ${uuid} NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (account_id, tag_key, monitor_id))`);
    await runner.query(`CREATE INDEX monitor_tag_monitor ON monitor_tag (monitor_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE monitor_tag`);
    await runner.query(`ALTER TABLE monitor DROP COLUMN tags`);
  }
}
