import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PauseReasons1795518000000 implements MigrationInterface {
  /** NULL stands for `requested` in paused monitors of older versions, and is right for active ones. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE monitor ADD COLUMN pause_reason TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE monitor DROP COLUMN pause_reason`);
  }
}
