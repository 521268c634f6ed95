import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitCounts1795449600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE limit_count (
      subject TEXT PRIMARY KEY,
      uses INTEGER NOT NULL,
      ends_at BIGINT NOT NULL)`);
    await runner.query(`CREATE INDEX limit_count_end ON limit_count (ends_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE limit_count`);
  }
}
