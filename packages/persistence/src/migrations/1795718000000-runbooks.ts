import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores where the runbook of a monitor is. */
export class Runbooks1795718000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE monitor ADD COLUMN runbook_url TEXT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE monitor DROP COLUMN runbook_url');
  }
}
