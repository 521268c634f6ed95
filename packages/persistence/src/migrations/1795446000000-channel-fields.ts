import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChannelFields1795446000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel ADD COLUMN fields TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel DROP COLUMN fields`);
  }
}
