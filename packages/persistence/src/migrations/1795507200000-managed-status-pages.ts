import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ManagedStatusPages1795507200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    await runner.query(
      `ALTER TABLE managed_resource ADD COLUMN status_page_id ${uuid} REFERENCES status_page (id) ON DELETE CASCADE`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX managed_resource_status_page ON managed_resource (status_page_id)
       WHERE status_page_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM managed_resource WHERE status_page_id IS NOT NULL`);
    await runner.query(`DROP INDEX managed_resource_status_page`);
    await runner.query(`ALTER TABLE managed_resource DROP COLUMN status_page_id`);
  }
}
