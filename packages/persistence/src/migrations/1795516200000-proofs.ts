import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Proofs1795516200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE person ADD COLUMN address_proved_at BIGINT`);
    // The second factor of these people has to survive their next reset. Others were made by what a provider said.
    await runner.query(
      `UPDATE person SET address_proved_at = created_at WHERE password_hash LIKE 'scrypt$%'`,
    );
    await runner.query(`ALTER TABLE invitation ADD COLUMN mailed_hash TEXT`);
    await runner.query(
      `CREATE UNIQUE INDEX invitation_mailed ON invitation (mailed_hash) WHERE mailed_hash IS NOT NULL`,
    );

    await runner.query(`ALTER TABLE status_page ADD COLUMN claimed_domain TEXT`);
    await runner.query(`ALTER TABLE status_page ADD COLUMN domain_check_at BIGINT`);
    // Pages that are shown at a domain already stay there.
    await runner.query(`UPDATE status_page SET claimed_domain = domain`);
    await runner.query(
      `CREATE INDEX status_page_unproved ON status_page (domain_check_at) WHERE domain_check_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX status_page_unproved`);
    await runner.query(`ALTER TABLE status_page DROP COLUMN domain_check_at`);
    await runner.query(`ALTER TABLE status_page DROP COLUMN claimed_domain`);
    await runner.query(`DROP INDEX invitation_mailed`);
    await runner.query(`ALTER TABLE invitation DROP COLUMN mailed_hash`);
    await runner.query(`ALTER TABLE person DROP COLUMN address_proved_at`);
  }
}
