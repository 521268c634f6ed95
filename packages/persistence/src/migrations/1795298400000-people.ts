import type { MigrationInterface, QueryRunner } from 'typeorm';

export class People1795298400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE person (
        id ${uuid} PRIMARY KEY,
        email_address TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        totp_sealed TEXT,
        totp_confirmed INTEGER NOT NULL DEFAULT 0,
        totp_last_step BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL)`,

      `CREATE TABLE recovery_code (
        person_id ${uuid} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        hash TEXT NOT NULL,
        PRIMARY KEY (person_id, hash))`,

      `CREATE TABLE member (
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        person_id ${uuid} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        role TEXT NOT NULL,
        joined_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, person_id))`,
      `CREATE INDEX member_person ON member (person_id, account_id)`,

      `CREATE TABLE session (
        id ${uuid} PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        person_id ${uuid} NOT NULL,
        account_id ${uuid} NOT NULL,
        signed_in_at BIGINT NOT NULL,
        last_used_at BIGINT NOT NULL,
        FOREIGN KEY (account_id, person_id) REFERENCES member (account_id, person_id) ON DELETE CASCADE)`,
      `CREATE INDEX session_person ON session (person_id, id)`,
      `CREATE INDEX session_member ON session (account_id, person_id)`,
      `CREATE INDEX session_used ON session (last_used_at)`,

      `CREATE TABLE invitation (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        email_address TEXT NOT NULL,
        role TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        UNIQUE (account_id, email_address))`,
      `CREATE INDEX invitation_account ON invitation (account_id, id)`,

      `CREATE TABLE one_time_link (
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        account_id ${uuid} REFERENCES account (id) ON DELETE CASCADE,
        person_id ${uuid} REFERENCES person (id) ON DELETE CASCADE,
        expires_at BIGINT NOT NULL)`,
      `CREATE INDEX one_time_link_age ON one_time_link (expires_at)`,

      `CREATE TABLE mail (
        id ${uuid} PRIMARY KEY,
        to_address TEXT NOT NULL,
        content_sealed TEXT NOT NULL,
        expires_at BIGINT NOT NULL)`,

      `ALTER TABLE audit_entry ADD COLUMN person_id ${uuid}`,
      `ALTER TABLE audit_entry ADD COLUMN person_name TEXT`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['person_name', 'person_id']) {
      await runner.query(`ALTER TABLE audit_entry DROP COLUMN ${column}`);
    }
    const tables = ['mail', 'one_time_link', 'invitation', 'session', 'member', 'recovery_code', 'person'];
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
