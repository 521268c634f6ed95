import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChannelMinSeverity1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel ADD COLUMN min_severity TEXT NOT NULL DEFAULT 'info'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel DROP COLUMN min_severity`);
  }
}
