import type { ClockJump } from '@tocsin/domain';
import { type Executor, first } from './database.js';
import { fromMs, toMs } from './instants.js';
import { sql } from './sql.js';

const theRow = 1;

/** The clock that all stored times are compared with, and its latest jump that a process saw. */
export class DatabaseClock {
  constructor(private readonly executor: Executor) {}

  async read(): Promise<{ readonly nowMs: number; readonly jump: ClockJump | null }> {
    const row = await first<{ now_ms: number; at: number | null; by_ms: number | null }>(
      this.executor,
      sql`SELECT ${this.executor.dialect.nowMs} AS now_ms,
        (SELECT at FROM clock_jump WHERE id = ${theRow}) AS at,
        (SELECT by_ms FROM clock_jump WHERE id = ${theRow}) AS by_ms`,
    );
    const { now_ms: nowMs = 0, at = null, by_ms: byMs } = row ?? {};
    return { nowMs, jump: at === null ? null : { at: fromMs(at), byMs: byMs ?? 0 } };
  }

  async record({ at, byMs }: ClockJump): Promise<void> {
    await this.executor.run(sql`
      INSERT INTO clock_jump (id, at, by_ms) VALUES (${theRow}, ${toMs(at)}, ${byMs})
      ON CONFLICT (id) DO UPDATE SET at = excluded.at, by_ms = excluded.by_ms`);
  }
}
