import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChannelFields1795446000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // NULL: the row was last saved before this column, and `address` and `secret_sealed` hold a field each.
    await runner.query(`ALTER TABLE channel ADD COLUMN fields TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel DROP COLUMN fields`);
  }
}
