import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeyNetworks1795471200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key ADD COLUMN allowed_networks TEXT NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key DROP COLUMN allowed_networks`);
  }
}
