import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the mail domains that an account proves by a TXT record: docs/adr/0148-mail-domains-are-proved.md. */
export class MailDomains1795711000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE mail_domain (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        domain TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        asked_at BIGINT NOT NULL,
        check_at BIGINT NOT NULL,
        checked_at BIGINT,
        found_at BIGINT,
        UNIQUE (account_id, domain))`,
      `CREATE INDEX mail_domain_account ON mail_domain (account_id, id)`,
      `CREATE INDEX mail_domain_check ON mail_domain (check_at)`,
      `ALTER TABLE channel ADD COLUMN confirmed_by_domain INTEGER NOT NULL DEFAULT 0`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel DROP COLUMN confirmed_by_domain`);
    await runner.query(`DROP TABLE mail_domain`);
  }
}
