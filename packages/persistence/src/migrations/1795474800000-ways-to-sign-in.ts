import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaysToSignIn1795474800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE passkey (
        id ${uuid} PRIMARY KEY,
        person_id ${uuid} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        credential_id TEXT NOT NULL UNIQUE,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT)`,
      `CREATE INDEX passkey_person ON passkey (person_id, id)`,

      `CREATE TABLE sign_in_challenge (
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        person_id ${uuid} REFERENCES person (id) ON DELETE CASCADE,
        expires_at BIGINT NOT NULL)`,
      `CREATE INDEX sign_in_challenge_age ON sign_in_challenge (expires_at)`,
      `CREATE INDEX sign_in_challenge_person ON sign_in_challenge (person_id)`,

      `CREATE TABLE identity (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        person_id ${uuid} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        linked_at BIGINT NOT NULL,
        UNIQUE (person_id, issuer),
        PRIMARY KEY (issuer, subject))`,

      `ALTER TABLE session ADD COLUMN method TEXT NOT NULL DEFAULT 'password'`,
      `ALTER TABLE account ADD COLUMN second_factor_required INTEGER NOT NULL DEFAULT 0`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session DROP COLUMN method');
    await runner.query('ALTER TABLE account DROP COLUMN second_factor_required');
    for (const table of ['identity', 'sign_in_challenge', 'passkey'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
