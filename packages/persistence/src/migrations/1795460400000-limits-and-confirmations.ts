import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses of existing channels are taken as confirmed. */
export class LimitsAndConfirmations1795460400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE limit_count (
        subject TEXT PRIMARY KEY,
        uses INTEGER NOT NULL,
        ends_at BIGINT NOT NULL)`,
      `CREATE INDEX limit_count_end ON limit_count (ends_at)`,
      `ALTER TABLE channel ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0`,
      `ALTER TABLE one_time_link ADD COLUMN channel_id ${uuid} REFERENCES channel (id) ON DELETE CASCADE`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE one_time_link DROP COLUMN channel_id`);
    await runner.query(`ALTER TABLE channel DROP COLUMN unconfirmed`);
    await runner.query(`DROP TABLE limit_count`);
  }
}
