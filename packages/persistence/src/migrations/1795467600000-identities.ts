import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identities1795467600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(`CREATE TABLE identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      person_id ${uuid} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      linked_at BIGINT NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE (person_id, issuer))`);
    await runner.query(`ALTER TABLE session ADD COLUMN method TEXT NOT NULL DEFAULT 'password'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session DROP COLUMN method');
    await runner.query('DROP TABLE identity');
  }
}
