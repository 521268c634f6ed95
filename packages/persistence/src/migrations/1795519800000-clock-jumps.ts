import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClockJumps1795519800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE clock_jump (id INTEGER PRIMARY KEY, at BIGINT NOT NULL, by_ms BIGINT NOT NULL)`,
    );
    await runner.query(`ALTER TABLE monitor_health ADD COLUMN unsupported TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE monitor_health DROP COLUMN unsupported`);
    await runner.query(`DROP TABLE clock_jump`);
  }
}
