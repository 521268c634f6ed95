import type { MigrationInterface, QueryRunner } from 'typeorm';

const keptMs = 30 * 24 * 60 * 60 * 1000;

const sqliteTriggers = [
  `CREATE TRIGGER audit_entry_unchangeable BEFORE UPDATE ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'an audit entry is never changed'); END`,
  `CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry
    WHEN OLD.at > unixepoch('subsec') * 1000 - ${keptMs}
    BEGIN SELECT RAISE(ABORT, 'an audit entry is kept for 30 days at least'); END`,
];

const postgresTriggers = [
  `CREATE FUNCTION audit_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.at <= extract(epoch FROM clock_timestamp()) * 1000 - ${keptMs} THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'an audit entry is kept for 30 days at least';
      END IF;
      RAISE EXCEPTION 'an audit entry is never changed';
    END $$`,
  `CREATE TRIGGER audit_entry_unchangeable BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()`,
  `CREATE TRIGGER audit_entry_kept BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse()`,
];

export class AuditLog1795266000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    const uuid = postgres ? 'uuid' : 'TEXT';
    const statements = [
      `CREATE TABLE audit_entry (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL,
        at BIGINT NOT NULL,
        action TEXT NOT NULL,
        subject_id ${uuid} NOT NULL,
        channel_id ${uuid},
        fields TEXT NOT NULL,
        key_id ${uuid},
        key_name TEXT,
        address TEXT)`,
      `CREATE INDEX audit_entry_account ON audit_entry (account_id, id)`,
      ...(postgres ? postgresTriggers : sqliteTriggers),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entry');
    if (runner.dataSource.options.type === 'postgres') await runner.query('DROP FUNCTION audit_entry_refuse');
  }
}
