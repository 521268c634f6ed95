import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedAlerts1795273200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX alert_dispatch_ended ON alert_dispatch (account_id, completed_at) WHERE completed_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX alert_dispatch_ended`);
  }
}
