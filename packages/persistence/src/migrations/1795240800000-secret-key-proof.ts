import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretKeyProof1795240800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE secret_key_proof (id INTEGER PRIMARY KEY, sealed TEXT NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE secret_key_proof`);
  }
}
