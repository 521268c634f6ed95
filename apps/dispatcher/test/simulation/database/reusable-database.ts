import { type Executor, type SqliteStatements, sqliteExecutor, sqliteStatements } from '@tocsin/persistence';
import Driver from 'better-sqlite3';
import type { RewrittenStatement } from './rewritten-statement.js';
import { type AlertRow, type LoggedEvent, loggedEventFrom, selectAlerts, selectEvents } from './rows.js';
import { tableResets } from './table-resets.js';

export type DatabaseHooks = {
  readonly now: () => Date;
  readonly onAlert: (alertId: string) => void;
  readonly onEvent: (position: number) => void;
  readonly onCheckpoint: (position: number) => void;
};

/** Triggers report each changed row, since comparing whole tables after each commit would be slow. */
const triggers = `
  CREATE TEMP TRIGGER alert_made AFTER INSERT ON alert_dispatch BEGIN SELECT report_alert(NEW.id); END;
  CREATE TEMP TRIGGER alert_changed AFTER UPDATE ON alert_dispatch BEGIN SELECT report_alert(NEW.id); END;
  CREATE TEMP TRIGGER event_made AFTER INSERT ON event BEGIN SELECT report_event(NEW.position); END;
  CREATE TEMP TRIGGER checkpoint_moved AFTER UPDATE ON checkpoint BEGIN SELECT report_checkpoint(NEW.position); END;`;

/** Serves one run after the other, since preparing its statements takes longer than most runs. */
export class ReusableDatabase {
  readonly statements: SqliteStatements;
  readonly executor: Executor;
  readonly #connection: Driver.Database;
  readonly #resets: readonly Driver.Statement[];
  readonly #alert: Driver.Statement;
  readonly #event: Driver.Statement;
  readonly #setCheckpoint: Driver.Statement;
  #hooks: DatabaseHooks | undefined;

  constructor(image: Buffer, rewritten: readonly RewrittenStatement[]) {
    const connection = new Driver(image);
    this.#connection = connection;
    connection.pragma('foreign_keys = ON');
    this.#resets = tableResets(connection);
    this.#define('report_alert', (hooks, id) => hooks.onAlert(String(id)));
    this.#define('report_event', (hooks, position) => hooks.onEvent(Number(position)));
    this.#define('report_checkpoint', (hooks, position) => hooks.onCheckpoint(Number(position)));
    // Replaces SQLite's function of this name, the clock of all our statements.
    this.#define('unixepoch', (hooks) => hooks.now().getTime() / 1000, { deterministic: true });
    connection.exec(triggers);
    this.#alert = connection.prepare(`${selectAlerts} WHERE id = ?`);
    this.#event = connection.prepare(`${selectEvents} WHERE position = ?`);
    this.#setCheckpoint = connection.prepare('UPDATE checkpoint SET position = ?');
    this.statements = sqliteStatements({
      prepare: (text) => connection.prepare(rewritten.reduce((before, each) => each.rewrite(before), text)),
    });
    this.executor = sqliteExecutor(this.statements);
  }

  get isInUse(): boolean {
    return this.#hooks !== undefined;
  }

  get isInTransaction(): boolean {
    return this.#connection.inTransaction;
  }

  use(hooks: DatabaseHooks): void {
    for (const reset of this.#resets) reset.run();
    this.#hooks = hooks;
  }

  release(): void {
    this.#hooks = undefined;
  }

  alert(alertId: string): AlertRow {
    return this.#alert.get(alertId) as AlertRow;
  }

  event(position: number): LoggedEvent {
    return loggedEventFrom(this.#event.get(position));
  }

  rows<Row>(select: string): Row[] {
    return this.#connection.prepare<[], Row>(select).all();
  }

  run(statement: string, ...values: readonly unknown[]): void {
    this.#connection.prepare(statement).run(...values);
  }

  setCheckpoint(position: number): void {
    this.#setCheckpoint.run(position);
  }

  #define(
    name: string,
    call: (hooks: DatabaseHooks, argument: unknown) => unknown,
    options: Driver.RegistrationOptions = {},
  ): void {
    this.#connection.function(name, options, (argument: unknown) => {
      const result = this.#hooks && call(this.#hooks, argument);
      return typeof result === 'number' ? result : null;
    });
  }
}
