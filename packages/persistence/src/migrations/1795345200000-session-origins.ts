import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['address', 'user_agent'];

export class SessionOrigins1795345200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns) await runner.query(`ALTER TABLE session ADD COLUMN ${column} TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of columns) await runner.query(`ALTER TABLE session DROP COLUMN ${column}`);
  }
}
