import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['check_hour', 'check_day'];
const columns = ['unconfirmed', 'maintenance'];

export class CountedChecks1795399200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      for (const column of columns) {
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      for (const column of columns) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
