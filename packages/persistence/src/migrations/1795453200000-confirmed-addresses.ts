import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses of existing channels are taken as confirmed. */
export class ConfirmedAddresses1795453200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(`ALTER TABLE channel ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0`);
    await runner.query(
      `ALTER TABLE one_time_link ADD COLUMN channel_id ${uuid} REFERENCES channel (id) ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE one_time_link DROP COLUMN channel_id`);
    await runner.query(`ALTER TABLE channel DROP COLUMN unconfirmed`);
  }
}
