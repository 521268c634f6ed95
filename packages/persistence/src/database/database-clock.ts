import { type ClockJump, type ClockReading, type ClockState, jumpBetween } from '@tocsin/domain';
import { type Database, type Executor, first } from './database.js';
import { sql } from './sql.js';
import { fromMs, toMs } from './values.js';

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

/**
 * Sees when the database's clock jumps, by the monotonic clock of this process. What is judged by time is judged by what
 * `look` returns, so that no time from before a jump is compared with one from after it unnoticed.
 */
export class ClockWatch {
  #last: { readonly look: number; readonly reading: ClockReading } | undefined;
  #looks = 0;
  #unsaved: ClockJump | null = null;

  /** The time since the start is monotonic, and a test whose clock stands can let it stand too. */
  constructor(private readonly monotonicMs: () => number = () => process.uptime() * 1000) {}

  /** The jump that this process saw and has not stored yet. */
  get unsaved(): ClockJump | null {
    return this.#unsaved;
  }

  /** Reads the clock, also in the middle of a transaction. */
  async look(clock: Pick<DatabaseClock, 'read'>): Promise<ClockState> {
    this.#looks += 1;
    const look = this.#looks;
    const earliestMs = this.monotonicMs();
    const { nowMs: wallMs, jump } = await clock.read();
    this.#compare(look, { wallMs, earliestMs, latestMs: this.monotonicMs() });
    return { now: fromMs(wallMs), jump: this.#unsaved ?? jump };
  }

  /** Reads the clock, and stores a jump that this process saw. */
  async lookAndStore({ read, transaction }: Pick<Database, 'read' | 'transaction'>): Promise<ClockState> {
    const state = await this.look(new DatabaseClock(read));
    const jump = this.#unsaved;
    if (jump !== null) {
      await transaction((tx) => new DatabaseClock(tx).record(jump));
      this.saved(jump);
    }
    return state;
  }

  saved(jump: ClockJump): void {
    if (this.#unsaved === jump) this.#unsaved = null;
  }

  #compare(look: number, reading: ClockReading): void {
    const last = this.#last;
    // A later look has ended first: nobody knows which of the two read the clock first.
    if (last !== undefined && look < last.look) return;
    this.#last = { look, reading };
    const jump = last === undefined ? null : jumpBetween(last.reading, reading);
    if (jump !== null) this.#unsaved = jump;
  }
}
