import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores since when a route names each channel and rota, and since when a monitor has each tag. So other changes of them
 * keep nobody from being rung later, and no tag rings for a time that has passed.
 */
export class WhenRoutesBegan1795715000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE route_channel ADD COLUMN named_at BIGINT');
    await runner.query('ALTER TABLE route_rota ADD COLUMN named_at BIGINT');
    await runner.query('ALTER TABLE monitor_tag ADD COLUMN tagged_at BIGINT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE monitor_tag DROP COLUMN tagged_at');
    await runner.query('ALTER TABLE route_rota DROP COLUMN named_at');
    await runner.query('ALTER TABLE route_channel DROP COLUMN named_at');
  }
}
