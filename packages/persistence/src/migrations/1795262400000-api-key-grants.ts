import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeyGrants1795262400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read write'`);
    await runner.query(`ALTER TABLE api_key ADD COLUMN expires_at BIGINT`);
    await runner.query(`ALTER TABLE api_key ADD COLUMN last_used_at BIGINT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['scopes', 'expires_at', 'last_used_at']) {
      await runner.query(`ALTER TABLE api_key DROP COLUMN ${column}`);
    }
  }
}
