import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const isPostgres = (runner: QueryRunner): boolean => runner.dataSource.options.type === 'postgres';

const hashTokens = async (runner: QueryRunner): Promise<void> => {
  if (isPostgres(runner)) {
    await runner.query(
      `UPDATE heartbeat SET token_hash = encode(sha256(convert_to(token_unsealed, 'UTF8')), 'hex')`,
    );
    return;
  }
  // SQLite has no such function.
  const rows: { token_unsealed: string }[] = await runner.query(`SELECT token_unsealed FROM heartbeat`);
  for (const { token_unsealed: token } of rows) {
    const hash = createHash('sha256').update(token).digest('hex');
    await runner.query(`UPDATE heartbeat SET token_hash = ? WHERE token_hash = ?`, [hash, token]);
  }
};

/** A migration has no secret key, so the next start of a process seals the tokens. */
export class HeartbeatHashes1795456800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE heartbeat RENAME COLUMN token TO token_hash`);
    if (isPostgres(runner)) {
      await runner.query(
        `ALTER TABLE heartbeat RENAME CONSTRAINT heartbeat_token_key TO heartbeat_token_hash_key`,
      );
    }
    await runner.query(`ALTER TABLE heartbeat ADD COLUMN token_sealed TEXT`);
    await runner.query(`ALTER TABLE heartbeat ADD COLUMN token_unsealed TEXT`);
    await runner.query(`UPDATE heartbeat SET token_unsealed = token_hash`);
    await hashTokens(runner);
    await runner.query(
      `CREATE INDEX heartbeat_unsealed ON heartbeat (monitor_id) WHERE token_unsealed IS NOT NULL`,
    );
  }

  /** Sealed tokens stay unknown: jobs need a new address. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX heartbeat_unsealed`);
    for (const column of ['token_unsealed', 'token_sealed']) {
      await runner.query(`ALTER TABLE heartbeat DROP COLUMN ${column}`);
    }
    if (isPostgres(runner)) {
      await runner.query(
        `ALTER TABLE heartbeat RENAME CONSTRAINT heartbeat_token_hash_key TO heartbeat_token_key`,
      );
    }
    await runner.query(`ALTER TABLE heartbeat RENAME COLUMN token_hash TO token`);
  }
}
