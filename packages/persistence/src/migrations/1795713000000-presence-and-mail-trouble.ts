import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores until when reports of jobs could be taken (docs/adr/0154-an-absence-of-the-service-is-not-the-jobs.md), and the
 * trouble with the mail server that owners see (docs/adr/0153-mail-through-common-relays.md).
 */
export class PresenceAndMailTrouble1795713000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE service_presence (
      id INTEGER PRIMARY KEY,
      present_at BIGINT NOT NULL,
      absent_from BIGINT,
      absent_to BIGINT)`);
    await runner.query(`CREATE TABLE mail_trouble (
      id INTEGER PRIMARY KEY,
      since BIGINT NOT NULL,
      code TEXT NOT NULL,
      message TEXT NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_trouble');
    await runner.query('DROP TABLE service_presence');
  }
}
