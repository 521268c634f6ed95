import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  'severity TEXT',
  'failures_to_open INTEGER',
  'regions_to_open INTEGER',
  'successes_to_resolve INTEGER',
];

export class Alerting1795302000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    for (const column of columns) await runner.query(`ALTER TABLE monitor ADD COLUMN ${column}`);
    await runner.query(
      `ALTER TABLE monitor ADD COLUMN parent_id ${uuid} REFERENCES monitor (id) ON DELETE SET NULL`,
    );
    await runner.query(`CREATE INDEX monitor_parent ON monitor (parent_id) WHERE parent_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX monitor_parent`);
    for (const column of ['parent_id', ...columns.map((column) => column.replace(/ .*/, ''))]) {
      await runner.query(`ALTER TABLE monitor DROP COLUMN ${column}`);
    }
  }
}
