import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The api renders the updates from before, a few at a time. */
export class RenderedUpdates1795514400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Before the HTML, so that SQLite reads the size without it.
    await runner.query(`ALTER TABLE status_update ADD COLUMN html_bytes INTEGER`);
    await runner.query(`ALTER TABLE status_update ADD COLUMN html TEXT`);
    await runner.query(`CREATE INDEX status_update_unrendered ON status_update (id) WHERE html IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX status_update_unrendered`);
    await runner.query(`ALTER TABLE status_update DROP COLUMN html`);
    await runner.query(`ALTER TABLE status_update DROP COLUMN html_bytes`);
  }
}
