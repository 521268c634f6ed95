import type { MigrationInterface, QueryRunner } from 'typeorm';

const added = [
  ['check_tail', 'reason'],
  ['check_note', 'reason'],
  ['check_finding', 'reason'],
  ['incident', 'title_reason'],
] as const;

/** Stores what a message says as a code with values, beside the message: docs/adr/0131-reasons-are-codes.md. */
export class Reasons1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of added) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of added) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
