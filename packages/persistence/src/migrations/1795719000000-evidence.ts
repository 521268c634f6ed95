import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what the checks of an incident saw: docs/adr/0163-evidence.md. */
export class Evidence1795719000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres';
    await runner.query(`CREATE TABLE failing_series (
      series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
      first_failed TEXT NOT NULL,
      last_failed TEXT NOT NULL,
      last_good TEXT)`);
    await runner.query(`CREATE TABLE incident_evidence (
      incident_id ${isPostgres ? 'uuid' : 'TEXT'} PRIMARY KEY REFERENCES incident (id) ON DELETE CASCADE,
      evidence TEXT NOT NULL)`);
    await runner.query('ALTER TABLE account ADD COLUMN evidence_bodies INTEGER NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN evidence_bodies');
    await runner.query('DROP TABLE incident_evidence');
    await runner.query('DROP TABLE failing_series');
  }
}
