import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrialChecks1795377600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE trial_check (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        check_sealed TEXT,
        timeout_ms INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        taken_at BIGINT,
        taken_by ${uuid},
        result TEXT)`,
      `CREATE INDEX trial_check_account ON trial_check (account_id, created_at)`,
      `CREATE INDEX trial_check_age ON trial_check (created_at)`,
      `CREATE INDEX trial_check_waiting ON trial_check (created_at) WHERE check_sealed IS NOT NULL`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trial_check');
  }
}
