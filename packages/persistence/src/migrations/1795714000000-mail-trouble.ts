import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the trouble with the mail server that owners see: docs/adr/0153-mail-through-common-relays.md. */
export class MailTrouble1795714000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE mail_trouble (
        id INTEGER PRIMARY KEY,
        since BIGINT NOT NULL,
        code TEXT NOT NULL,
        message TEXT NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE mail_trouble`);
  }
}
