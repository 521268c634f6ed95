import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what another service recorded about a monitor: docs/adr/0149-imported-history.md. */
export class ImportedHistory1795712000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(`CREATE TABLE imported_history (
      monitor_id ${uuid} PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
      source TEXT NOT NULL,
      imported_at BIGINT NOT NULL,
      days TEXT NOT NULL,
      outages TEXT NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE imported_history');
  }
}
