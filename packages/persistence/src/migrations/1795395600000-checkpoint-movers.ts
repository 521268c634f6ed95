import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CheckpointMovers1795395600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['moved_by TEXT', 'moved_at BIGINT', 'others_moved_at BIGINT']) {
      await runner.query(`ALTER TABLE checkpoint ADD COLUMN ${column}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['moved_by', 'moved_at', 'others_moved_at']) {
      await runner.query(`ALTER TABLE checkpoint DROP COLUMN ${column}`);
    }
  }
}
