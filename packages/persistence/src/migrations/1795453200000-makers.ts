import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['api_key', 'invitation', 'member'];
const tablesWithMaker = ['api_key', 'invitation'];

const recordedMaker = (table: string, action: string): string => `
  UPDATE ${table} SET made_by_person_id = e.person_id
  FROM (SELECT subject_id, person_id FROM audit_entry WHERE action = '${action}') e
  WHERE e.subject_id = ${table}.id`;

export class Makers1795453200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    for (const table of tables) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN ends_with_key_id ${uuid} REFERENCES api_key (id) ON DELETE CASCADE`,
      );
      await runner.query(
        `CREATE INDEX ${table}_ending ON ${table} (ends_with_key_id) WHERE ends_with_key_id IS NOT NULL`,
      );
    }
    for (const table of tablesWithMaker) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN made_by_person_id ${uuid}`);
    }
    await runner.query(recordedMaker('api_key', 'api_key.created'));
    await runner.query(recordedMaker('invitation', 'invitation.created'));
    // Earlier, keys without the scope admin could invite, and invitations outlived the rights of their maker.
    await runner.query(`DELETE FROM invitation WHERE id IN (
      SELECT subject_id FROM audit_entry WHERE action = 'invitation.created' AND key_id IS NOT NULL)`);
    await runner.query(`DELETE FROM invitation WHERE made_by_person_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM member m WHERE m.account_id = invitation.account_id
        AND m.person_id = invitation.made_by_person_id AND m.role = 'owner')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tablesWithMaker) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN made_by_person_id`);
    }
    for (const table of tables) {
      await runner.query(`DROP INDEX ${table}_ending`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ends_with_key_id`);
    }
  }
}
