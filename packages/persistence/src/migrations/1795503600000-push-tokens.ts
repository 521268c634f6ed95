import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PushTokens1795503600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE heartbeat ADD COLUMN push_token_hash TEXT`);
    await runner.query(
      `CREATE UNIQUE INDEX heartbeat_push_token ON heartbeat (push_token_hash)
       WHERE push_token_hash IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX heartbeat_push_token`);
    await runner.query(`ALTER TABLE heartbeat DROP COLUMN push_token_hash`);
  }
}
