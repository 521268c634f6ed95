import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexed = `INDEX heartbeat_push_token ON heartbeat (push_token_hash) WHERE push_token_hash IS NOT NULL`;

/** Lets accounts have the same push token: docs/adr/0156-names-that-accounts-have-in-common.md. */
export class PushTokensOfAccounts1795714000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX heartbeat_push_token');
    await runner.query(`CREATE ${indexed}`);
  }

  /** Keeps of each token the heartbeat that is oldest. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE heartbeat SET push_token_hash = NULL WHERE EXISTS (
        SELECT 1 FROM heartbeat o
        WHERE o.push_token_hash = heartbeat.push_token_hash AND o.monitor_id < heartbeat.monitor_id)`);
    await runner.query('DROP INDEX heartbeat_push_token');
    await runner.query(`CREATE UNIQUE ${indexed}`);
  }
}
