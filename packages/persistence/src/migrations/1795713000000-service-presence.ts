import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores until when reports of jobs could be taken: docs/adr/0154-an-absence-of-the-service-is-not-the-jobs.md. */
export class ServicePresence1795713000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE service_presence (
      id INTEGER PRIMARY KEY,
      present_at BIGINT NOT NULL,
      absent_from BIGINT,
      absent_to BIGINT)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_presence');
  }
}
