import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how long it took until somebody acknowledged an incident. Earlier rows have it from their acknowledgement. */
export class TimeToAcknowledge1795717000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incident ADD COLUMN acknowledged_after_ms BIGINT');
    await runner.query(`UPDATE incident SET acknowledged_after_ms = acknowledged_at - started_at
      WHERE acknowledged_at >= started_at`);
    await runner.query('CREATE INDEX incident_account_started ON incident (account_id, started_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX incident_account_started');
    await runner.query('ALTER TABLE incident DROP COLUMN acknowledged_after_ms');
  }
}
