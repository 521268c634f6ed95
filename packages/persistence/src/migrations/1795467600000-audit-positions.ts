import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of before have no position, so a stream of the audit log begins with those that are made from now on. */
export class AuditPositions1795467600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    await runner.query(`
      CREATE TABLE audit_position (
        position ${postgres ? 'BIGSERIAL' : 'INTEGER PRIMARY KEY AUTOINCREMENT'},
        txid ${postgres ? 'BIGINT NOT NULL DEFAULT pg_current_xact_id()::text::bigint' : 'INTEGER NOT NULL DEFAULT 0'},
        entry_id ${postgres ? 'uuid' : 'TEXT'} NOT NULL UNIQUE REFERENCES audit_entry (id) ON DELETE CASCADE
        ${postgres ? ', PRIMARY KEY (txid, position)' : ''})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM checkpoint WHERE name = 'audit'`);
    await runner.query('DROP TABLE audit_position');
  }
}
