import type { AlertId, Clock } from '@tocsin/domain';
import { type Executor, runGroup, type SqliteExecutor } from '@tocsin/persistence';
import type { ReusableDatabase } from './reusable-database.js';
import type { AlertRow, LoggedEvent } from './rows.js';

export type Commit = {
  readonly alerts: readonly { readonly before: AlertRow | undefined; readonly after: AlertRow }[];
  readonly events: readonly LoggedEvent[];
  /** The new position of the checkpoint, or `null` if it did not move. */
  readonly checkpoint: number | null;
};

type SharedDatabaseParts = {
  readonly sqlite: ReusableDatabase;
  readonly clock: Clock;
  readonly onCommit: (commit: Commit) => void;
};

/** The SQLite database of one run, with a copy of its committed rows for the checks. */
export class SharedDatabase {
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
  }

  alerts(): IterableIterator<AlertRow> {
    return this.#alerts.values();
  }

  alert(alertId: AlertId): AlertRow | undefined {
    return this.#alerts.get(alertId);
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  get checkpoint(): number {
    return this.#checkpoint;
  }

  get read(): Executor {
    if (this.#parts.sqlite.isInTransaction)
      throw new Error('A read would see a transaction that is not committed.');
    return this.#parts.sqlite.executor;
  }

  /** @param fault unless `null`, is thrown after the work and prevents the commit */
  async transaction<T>(work: (tx: SqliteExecutor) => Promise<T>, fault: unknown): Promise<T> {
    const member = async (tx: SqliteExecutor): Promise<T> => {
      const result = await work(tx);
      if (fault !== null) throw fault;
      return result;
    };
    const { ended } = await runGroup(this.#parts.sqlite.statements, [member]);
    const [only] = ended;
    if (only?.status !== 'fulfilled') {
      this.#forgetChanges();
      throw only?.reason;
    }
    this.#copyChanges();
    return only.value as T;
  }

  setCheckpoint(position: number): void {
    this.#parts.sqlite.setCheckpoint(position);
    this.#copyChanges();
  }

  close(): void {
    this.#parts.sqlite.release();
  }

  #copyChanges(): void {
    const { sqlite, onCommit } = this.#parts;
    const alerts = [...this.#changedAlerts].map((alertId) => {
      const before = this.#alerts.get(alertId);
      const after = sqlite.alert(alertId);
      this.#alerts.set(alertId, after);
      return { before, after };
    });
    const events = this.#newPositions.map((position) => sqlite.event(position));
    const checkpoint = this.#movedTo;
    this.#events.push(...events);
    this.#checkpoint = checkpoint ?? this.#checkpoint;
    this.#forgetChanges();
    if (alerts.length > 0 || events.length > 0 || checkpoint !== null)
      onCommit({ alerts, events, checkpoint });
  }

  #forgetChanges(): void {
    this.#changedAlerts.clear();
    this.#newPositions.length = 0;
    this.#movedTo = null;
  }
}
