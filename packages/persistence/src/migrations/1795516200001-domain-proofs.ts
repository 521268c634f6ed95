import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DomainProofs1795516200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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
  }
}
