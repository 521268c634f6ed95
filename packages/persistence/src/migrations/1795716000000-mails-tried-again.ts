import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a mail that no server took wait for another attempt: docs/adr/0127-channels-that-are-not-heard.md. */
export class MailsTriedAgain1795716000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail ADD COLUMN not_before BIGINT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN not_before');
  }
}
