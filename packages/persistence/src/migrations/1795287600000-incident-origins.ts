import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IncidentOrigins1795287600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(`ALTER TABLE incident ADD COLUMN opened_by TEXT NOT NULL DEFAULT 'request'`);
    await runner.query(`ALTER TABLE incident ADD COLUMN suppressed_by ${uuid}`);
    await runner.query(
      `CREATE INDEX incident_suppressed ON incident (suppressed_by, id) WHERE suppressed_by IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX incident_suppressed`);
    await runner.query(`ALTER TABLE incident DROP COLUMN suppressed_by`);
    await runner.query(`ALTER TABLE incident DROP COLUMN opened_by`);
  }
}
