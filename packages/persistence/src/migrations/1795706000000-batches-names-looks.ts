import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds changes of many things, which are carried out thing by thing (docs/adr/0133-batches.md), the names of what audit
 * entries are about, with the indexes by which entries are found, and the look of a status page.
 */
export class BatchesNamesLooks1795706000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const batches = [
      `CREATE TABLE batch (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        action TEXT NOT NULL,
        kind TEXT NOT NULL,
        page_id ${uuid},
        channel_id ${uuid},
        tag TEXT,
        caller TEXT NOT NULL,
        count INTEGER NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        refused INTEGER NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        starts_at BIGINT NOT NULL,
        finished_at BIGINT)`,
      `CREATE INDEX batch_account ON batch (account_id, id)`,

      `CREATE TABLE batch_item (
        id ${uuid} PRIMARY KEY,
        batch_id ${uuid} NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
        subject_id ${uuid} NOT NULL,
        due_at BIGINT,
        refusal_code TEXT,
        refusal_detail TEXT)`,
      `CREATE INDEX batch_item_batch ON batch_item (batch_id, id)`,
      `CREATE INDEX batch_item_due ON batch_item (due_at) WHERE due_at IS NOT NULL`,
      `CREATE INDEX batch_item_subject ON batch_item (subject_id) WHERE due_at IS NOT NULL`,
    ];
    const auditNames = [
      `ALTER TABLE audit_entry ADD COLUMN subject_name TEXT`,
      `ALTER TABLE audit_entry ADD COLUMN channel_name TEXT`,
      `CREATE INDEX audit_entry_action ON audit_entry (account_id, action, id)`,
      `CREATE INDEX audit_entry_person ON audit_entry (account_id, person_id, id) WHERE person_id IS NOT NULL`,
      `CREATE INDEX audit_entry_key ON audit_entry (account_id, key_id, id) WHERE key_id IS NOT NULL`,
    ];
    const looks = [
      'logo TEXT',
      'logo_dark TEXT',
      'favicon TEXT',
      'header_color TEXT',
      'accent_color TEXT',
      'accent_color_dark TEXT',
      `header_links TEXT NOT NULL DEFAULT '[]'`,
      `footer_text TEXT NOT NULL DEFAULT ''`,
      `footer_links TEXT NOT NULL DEFAULT '[]'`,
      `time_zone TEXT NOT NULL DEFAULT 'UTC'`,
    ];
    const statements = [
      ...batches,
      ...auditNames,
      ...looks.map((column) => `ALTER TABLE status_page ADD COLUMN ${column}`),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error(
      'Restore the backup of the version before instead: deletions that wait, names and logos would be lost.',
    );
  }
}
