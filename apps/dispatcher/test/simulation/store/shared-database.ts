import type { AlertId, Clock } from '@tocsin/domain';
import { type Executor, runGroup, type SqliteExecutor } from '@tocsin/persistence';
import type { ReusableDatabase } from './reusable-database.js';
import type { AlertRow, LoggedEvent } from './rows.js';

/** What one commit changed. */
export type Commit = {
  readonly alerts: readonly { readonly before: AlertRow | undefined; readonly after: AlertRow }[];
  readonly events: readonly LoggedEvent[];
  /** Where the checkpoint moved to; `null` when it did not move. */
  readonly checkpoint: number | null;
};

export type SharedDatabaseParts = {
  readonly sqlite: ReusableDatabase;
  readonly clock: Clock;
  readonly onCommit: (commit: Commit) => void;
};

/** A SQLite database in memory that all processes of a run share, on a simulated clock. */
export class SharedDatabase {
  readonly #executor: SqliteExecutor;
  readonly #parts: SharedDatabaseParts;
  readonly #alerts = new Map<AlertId, AlertRow>();
  readonly #events: LoggedEvent[] = [];
  #checkpoint = 0;
  readonly #changedAlerts = new Set<AlertId>();
  readonly #newPositions: number[] = [];
  #movedTo: number | null = null;

  constructor(parts: SharedDatabaseParts) {
    this.#parts = parts;
    parts.sqlite.use({
      now: () => parts.clock.now(),
      onAlert: (alertId) => this.#changedAlerts.add(alertId as AlertId),
      onEvent: (position) => this.#newPositions.push(position),
      onCheckpoint: (position) => {
        this.#movedTo = position;
      },
    });
    this.#executor = parts.sqlite.executor;
    this.#forgetChanges();
  }

  /** The committed rows of the alerts table, oldest first. */
  alerts(): IterableIterator<AlertRow> {
    return this.#alerts.values();
  }

  alert(alertId: AlertId): AlertRow | undefined {
    return this.#alerts.get(alertId);
  }

  /** The committed events, in the order of the log. */
  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  /** The position of the last event that was planned. */
  get checkpoint(): number {
    return this.#checkpoint;
  }

  /** Reads what is committed. */
  get read(): Executor {
    return this.#executor;
  }

  /**
   * Runs one transaction at this moment of virtual time, as the only member of a group commit.
   * @param fault what the commit fails with, after the work was done
   */
  async transaction<T>(work: (tx: SqliteExecutor) => Promise<T>, fault: unknown = null): Promise<T> {
    const member = async (tx: SqliteExecutor): Promise<T> => {
      const result = await work(tx);
      if (fault !== null) throw fault;
      return result;
    };
    const { ended } = await runGroup(this.#executor, [member]);
    const [only] = ended;
    if (only?.status !== 'fulfilled') {
      this.#forgetChanges();
      throw only?.reason;
    }
    this.#tellOfCommit();
    return only.value as T;
  }

  /** Sets the checkpoint, as restoring it from a backup would. */
  setCheckpoint(position: number): void {
    this.#parts.sqlite.setCheckpoint(position);
    this.#tellOfCommit();
  }

  close(): void {
    this.#parts.sqlite.release();
  }

  #tellOfCommit(): void {
    const alerts = [...this.#changedAlerts].map((alertId) => {
      const before = this.#alerts.get(alertId);
      const after = this.#parts.sqlite.alert(alertId);
      this.#alerts.set(alertId, after);
      return { before, after };
    });
    const events = this.#newPositions.map((position) => this.#parts.sqlite.event(position));
    this.#events.push(...events);
    const checkpoint = this.#movedTo;
    this.#checkpoint = checkpoint ?? this.#checkpoint;
    this.#forgetChanges();
    if (alerts.length > 0 || events.length > 0 || checkpoint !== null) {
      this.#parts.onCommit({ alerts, events, checkpoint });
    }
  }

  #forgetChanges(): void {
    this.#changedAlerts.clear();
    this.#newPositions.length = 0;
    this.#movedTo = null;
  }
}
