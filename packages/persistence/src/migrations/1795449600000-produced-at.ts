import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of before have none: their messages bore the time of their event. */
export class ProducedAt1795449600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE alert_dispatch ADD COLUMN produced_at BIGINT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE alert_dispatch DROP COLUMN produced_at`);
  }
}
