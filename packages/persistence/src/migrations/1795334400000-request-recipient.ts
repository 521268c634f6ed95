import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RequestRecipient1795334400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE alert_dispatch ADD COLUMN request_recipient TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE alert_dispatch DROP COLUMN request_recipient`);
  }
}
