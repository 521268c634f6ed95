import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Findings1795316400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE check_finding (
      series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
      at BIGINT NOT NULL,
      status TEXT NOT NULL,
      message TEXT NOT NULL,
      details TEXT NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE check_finding`);
  }
}
