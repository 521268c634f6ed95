import { setTimeout as sleep } from 'node:timers/promises';
import { OpenIncidentConflict, VersionConflict } from '@tocsin/domain';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import {
  answers,
  conflictRetriesMax,
  type Database,
  type DataSources,
  driverErrorOf,
  type Executor,
} from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { postgresDialect } from './postgres-dialect.js';
import { inSession, type Session } from './postgres-session.js';

const channel = 'tocsin_change';
const notify = `NOTIFY ${channel}`;
/** What catches a change whose notification was lost with a connection. */
const fallbackEveryMs = 250;
const reconnectAfterMs = 500;
/** Far more than any transaction of ours takes. */
const sessionWithinMs = 30_000;

/** PostgreSQL asks for these transactions to be tried again (manual, appendix A: class 40). */
const retryCodes = new Set<unknown>(['40001', '40P01']);

const isLostRace = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  error instanceof OpenIncidentConflict ||
  retryCodes.has(driverErrorOf(error).code);

const notInTransaction = (): never => {
  throw new Error('Outside a transaction there is no commit to wait for.');
};

/** @param within runs its argument in the session of the transaction, or in one of its own */
const postgresExecutor = (
  within: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  runUnawaited: Executor['runUnawaited'] = notInTransaction,
): Executor => {
  const query = (statement: Sql) => within((session) => session.query(statement));
  const run: Executor['run'] = async (statement) => (await query(statement)).rowCount ?? 0;
  return {
    dialect: postgresDialect,
    all: async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[],
    run,
    runUnawaited,
    runEach: (shape, rows, write) => run(write(postgresDialect.rows(shape, rows))),
    entities: (table, work) => within(({ manager }) => work(manager.getRepository(table.on('postgres')))),
  };
};

/**
 * Says NOTIFY after a commit, not in it: notifying transactions commit one after the other, which would make a queue
 * of all writers. Many commits share one NOTIFY. One that is lost in a crash is made good by the fallback.
 */
class Notifier {
  #running: Promise<void> | undefined;
  #again = false;
  constructor(
    private readonly source: DataSource,
    private readonly answeredWithinMs: number,
  ) {}

  /**
   * Commits, and tells of it. Unless others are being told just then, NOTIFY leaves in the same packet and runs right
   * behind the commit, a round trip earlier than it could.
   */
  async commit({ command }: Session): Promise<void> {
    const committed = command('COMMIT');
    const isTold = this.#running === undefined;
    if (isTold) this.#tell(command(notify));
    await committed;
    if (!isTold) this.poke();
  }

  /** Tells of what was committed. */
  poke(): void {
    if (this.#running) this.#again = true;
    else this.#tell(inSession(this.source, this.answeredWithinMs, ({ command }) => command(notify)));
  }

  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #tell(notified: Promise<unknown>): void {
    this.#running = notified
      .catch(() => undefined)
      .then(() => {
        this.#running = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.poke();
      });
  }
}

const listen = async (url: string, listener: () => void): Promise<{ close(): Promise<void> }> => {
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    while (!closed) {
      const next = new pg.Client({ connectionString: url, application_name: 'tocsin-listen' });
      let lost = false;
      next.on('notification', listener);
      next.on('error', () => {
        if (lost) return;
        lost = true;
        void sleep(reconnectAfterMs).then(connect);
      });
      try {
        await next.connect();
        await next.query(`LISTEN ${channel}`);
        client = next;
        // Nobody listens any more who could close it later.
        if (closed) await next.end();
        return;
      } catch {
        if (lost) return;
        lost = true;
        await next.end().catch(() => undefined);
        await sleep(reconnectAfterMs);
      }
    }
  };
  await connect();
  const fallback = setInterval(listener, fallbackEveryMs);
  return {
    close: async () => {
      closed = true;
      clearInterval(fallback);
      await client?.end().catch(() => undefined);
    },
  };
};

/** @param answeredWithinMs how long a transaction, or reading, may take before the connection counts as lost */
export const postgresDatabase = (
  { write, read }: DataSources,
  url: string,
  answeredWithinMs = sessionWithinMs,
): Database => {
  const notifier = new Notifier(write, answeredWithinMs);

  const inTransaction = async <T>(session: Session, work: (tx: Executor) => Promise<T>): Promise<T> => {
    const { query, command } = session;
    // Goes out together with the first statement of `work`, which fails when this does.
    void command('BEGIN').catch(() => undefined);
    const unawaited: Promise<unknown>[] = [];
    const runUnawaited = (statement: Sql): void => {
      const result = query(statement);
      result.catch(() => undefined);
      unawaited.push(result);
    };
    try {
      const value = await work(postgresExecutor((run) => run(session), runUnawaited));
      // Goes out with what nobody waited for; when some of that has failed, the server rolls back instead.
      await notifier.commit(session);
      await Promise.all(unawaited);
      return value;
    } catch (error) {
      await command('ROLLBACK').catch(() => undefined);
      // What came after it was only told that the transaction had failed.
      await Promise.all(unawaited);
      throw error;
    }
  };

  /** Runs `change` again when it lost a race. */
  const committing = async <T>(change: (session: Session) => Promise<T>): Promise<T> => {
    for (let retry = 0; ; retry++) {
      try {
        return await inSession(write, answeredWithinMs, change);
      } catch (error) {
        if (!isLostRace(error) || retry === conflictRetriesMax) throw error;
      }
    }
  };

  const committed = postgresExecutor((work) => inSession(read, answeredWithinMs, work));

  const autocommit = postgresExecutor((work) =>
    committing(async (session) => {
      const result = await work(session);
      notifier.poke();
      return result;
    }),
  );

  return {
    dialect: postgresDialect,
    read: committed,
    transaction: (work) => committing((session) => inTransaction(session, work)),
    commitEach: autocommit.runEach,
    // One statement: four round trips less than a transaction of two, and what `first` locks is held for this one only.
    commitEachAfter: async (first, shape, rows, statement, also) => {
      const condition = raw('WHERE EXISTS (SELECT 1 FROM changed_first)');
      const each = statement(postgresDialect.rows(shape, rows), condition);
      const [row] = await autocommit.all<{ first: number; each: number }>(sql`
        WITH changed_first AS (${first} RETURNING 1), changed AS (${each} RETURNING 1)
          ${also === undefined ? raw('') : sql`, changed_also AS (${also(condition)})`}
        SELECT (SELECT count(*) FROM changed_first) AS "first", (SELECT count(*) FROM changed) AS "each"`);
      return row === undefined || row.first === 0 ? null : row.each;
    },
    onChange: (listener) => listen(url, listener),
    isAlive: () => answers(committed),
    close: async () => {
      await notifier.drained();
      await write.destroy();
      await read.destroy();
    },
  };
};
