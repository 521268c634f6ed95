import { type SqliteExecutor, sqliteExecutor } from '@tocsin/persistence';
import Driver from 'better-sqlite3';
import type { RewrittenStatement } from './rewritten-statement.js';
import { type AlertRow, type LoggedEvent, loggedEventFrom, selectAlerts, selectEvents } from './rows.js';

/** What a run is told by the database while its statements run. */
export type DatabaseHooks = {
  /** The clock of every statement. */
  readonly now: () => Date;
  readonly onAlert: (alertId: string) => void;
  readonly onEvent: (position: number) => void;
  readonly onCheckpoint: (position: number) => void;
};

/** They report each changed row, so that the simulation need not compare whole tables after each commit. */
const triggers = `
  CREATE TEMP TRIGGER alert_made AFTER INSERT ON alert_dispatch BEGIN SELECT report_alert(NEW.id); END;
  CREATE TEMP TRIGGER alert_changed AFTER UPDATE ON alert_dispatch BEGIN SELECT report_alert(NEW.id); END;
  CREATE TEMP TRIGGER event_made AFTER INSERT ON event BEGIN SELECT report_event(NEW.position); END;
  CREATE TEMP TRIGGER checkpoint_moved AFTER UPDATE ON checkpoint BEGIN SELECT report_checkpoint(NEW.position); END;`;

/**
 * A SQLite database in memory that one run after the other uses: to prepare its statements again would take longer than
 * most runs.
 */
export class ReusableDatabase {
  readonly #connection: Driver.Database;
  readonly executor: SqliteExecutor;
  readonly #resets: readonly Driver.Statement[];
  readonly #alert: Driver.Statement;
  readonly #event: Driver.Statement;
  readonly #setCheckpoint: Driver.Statement;
  #hooks: DatabaseHooks | undefined;

  constructor(image: Buffer, rewritten: readonly RewrittenStatement[]) {
    const connection = new Driver(image);
    connection.pragma('foreign_keys = ON');
    this.#connection = connection;
    this.#resets = resetsOf(connection);
    this.#report('report_alert', (hooks, id) => hooks.onAlert(String(id)));
    this.#report('report_event', (hooks, position) => hooks.onEvent(Number(position)));
    this.#report('report_checkpoint', (hooks, position) => hooks.onCheckpoint(Number(position)));
    // In place of SQLite's own function of this name.
    connection.function('unixepoch', { deterministic: true }, (_: unknown) => this.#nowSeconds());
    connection.exec(triggers);
    this.#alert = connection.prepare(`${selectAlerts} WHERE id = ?`);
    this.#event = connection.prepare(`${selectEvents} WHERE position = ?`);
    this.#setCheckpoint = connection.prepare('UPDATE checkpoint SET position = ?');
    this.executor = sqliteExecutor({
      prepare: (text) => connection.prepare(rewritten.reduce((before, each) => each.rewrite(before), text)),
    });
  }

  alert(alertId: string): AlertRow {
    return this.#alert.get(alertId) as AlertRow;
  }

  event(position: number): LoggedEvent {
    return loggedEventFrom(this.#event.get(position));
  }

  setCheckpoint(position: number): void {
    this.#setCheckpoint.run(position);
  }

  get isInUse(): boolean {
    return this.#hooks !== undefined;
  }

  /** Begins a run: every table is as the migrations left it. */
  use(hooks: DatabaseHooks): void {
    for (const reset of this.#resets) reset.run();
    this.#hooks = hooks;
  }

  release(): void {
    this.#hooks = undefined;
  }

  #nowSeconds(): number {
    return (this.#hooks?.now().getTime() ?? 0) / 1000;
  }

  #report(name: string, report: (hooks: DatabaseHooks, value: unknown) => void): void {
    this.#connection.function(name, (value: unknown) => {
      if (this.#hooks !== undefined) report(this.#hooks, value);
    });
  }
}

/** What empties every table and stores again what the migrations stored. */
const resetsOf = (connection: Driver.Database): Driver.Statement[] => {
  connection.exec(`ATTACH ':memory:' AS migrated`);
  const tables = connection.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all();
  const deletions = tables.map((table) => connection.prepare(`DELETE FROM main.${table}`));
  const insertions = tables
    .filter((table) => connection.prepare(`SELECT 1 FROM main.${table}`).get() !== undefined)
    .map((table) => {
      connection.exec(`CREATE TABLE migrated.copy_of_${table} AS SELECT * FROM main.${table}`);
      return connection.prepare(`INSERT INTO main.${table} SELECT * FROM migrated.copy_of_${table}`);
    });
  return [...deletions, ...insertions];
};
