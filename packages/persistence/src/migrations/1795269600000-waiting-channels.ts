import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaitingChannels1795269600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX alert_dispatch_pending_account ON alert_dispatch (account_id, id) WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX alert_dispatch_waiting ON alert_dispatch (channel_id, id) WHERE status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX alert_dispatch_waiting`);
    await runner.query(`DROP INDEX alert_dispatch_pending_account`);
  }
}
