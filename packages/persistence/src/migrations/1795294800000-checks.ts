import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Checks1795294800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    const uuid = postgres ? 'uuid' : 'TEXT';
    const seriesId = postgres
      ? 'INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
      : 'INTEGER PRIMARY KEY AUTOINCREMENT';
    const room = postgres ? 'WITH (fillfactor = 50)' : '';
    const ofSeries = 'INTEGER NOT NULL REFERENCES check_series (id) ON DELETE CASCADE';
    const rollup = (name: string) => `CREATE TABLE ${name} (
      series ${ofSeries},
      period INTEGER NOT NULL,
      up INTEGER NOT NULL,
      degraded INTEGER NOT NULL,
      down INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      duration_ms_sum BIGINT NOT NULL,
      duration_ms_min INTEGER,
      duration_ms_max INTEGER,
      PRIMARY KEY (series, period))`;

    const statements = [
      `ALTER TABLE monitor ADD COLUMN secrets_sealed TEXT`,
      `ALTER TABLE monitor ADD COLUMN regions TEXT NOT NULL DEFAULT '["default"]'`,

      `CREATE TABLE prober_token (
        id ${uuid} PRIMARY KEY,
        name TEXT NOT NULL,
        region TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT)`,

      `CREATE TABLE check_series (
        id ${seriesId},
        monitor_id ${uuid} NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
        region TEXT NOT NULL,
        due_at BIGINT,
        claim BIGINT,
        UNIQUE (monitor_id, region)) ${room}`,
      `CREATE INDEX check_series_due ON check_series (region, due_at)`,

      `CREATE TABLE check_tail (
        series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
        period INTEGER NOT NULL,
        checks TEXT NOT NULL,
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        message TEXT NOT NULL,
        note_message TEXT NOT NULL) ${room}`,

      `CREATE TABLE check_log (
        series ${ofSeries},
        period INTEGER NOT NULL,
        checks TEXT NOT NULL,
        PRIMARY KEY (series, period))`,
      rollup('check_hour'),
      rollup('check_day'),

      `CREATE TABLE check_note (
        series ${ofSeries},
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        message TEXT NOT NULL,
        details TEXT,
        PRIMARY KEY (series, at))`,

      `CREATE TABLE check_memory (
        series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
        memory TEXT NOT NULL)`,

      `CREATE TABLE monitor_health (
        monitor_id ${uuid} PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        status TEXT NOT NULL,
        state TEXT NOT NULL) ${room}`,

      `CREATE TABLE heartbeat (
        monitor_id ${uuid} PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
        token TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL,
        judge_at BIGINT)`,
      `CREATE INDEX heartbeat_due ON heartbeat (judge_at)`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'heartbeat',
      'monitor_health',
      'check_memory',
      'check_note',
      'check_day',
      'check_hour',
      'check_log',
      'check_tail',
      'check_series',
      'prober_token',
    ];
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
    for (const column of ['regions', 'secrets_sealed']) {
      await runner.query(`ALTER TABLE monitor DROP COLUMN ${column}`);
    }
  }
}
