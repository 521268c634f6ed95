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
  first,
  type TransactionOptions,
  tryWriteOf,
} from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { TransactionScope } from '../database/transaction-scope.js';
import { announceAppends } from '../log/appenders.js';
import { postgresDialect } from './postgres-dialect.js';
import { inSession, type Session } from './postgres-session.js';

const channel = 'tocsin_change';
const notifiedWithinMs = 100;
/** The commits that notify take one lock of the whole server, so one of another database can hold up ours. */
const notify = `SET LOCAL lock_timeout = ${notifiedWithinMs}; NOTIFY ${channel}`;
const notifyAgainAfterMs = 1000;
const fallbackEveryMs = 250;
const reconnectAfterMs = 500;
const sessionWithinMs = 30_000;

/** Class 40 (manual, appendix A): the transaction is to be tried again. */
const retryCodes = new Set<unknown>(['40001', '40P01']);

/** Another transaction took the name first. The next run finds it taken, and refuses it. */
const namesTaken = new Set<unknown>([
  'status_page_slug_key',
  'status_page_domain_key',
  'status_post_incident',
  'heartbeat_push_token',
]);

const isLostRace = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  error instanceof OpenIncidentConflict ||
  retryCodes.has(driverErrorOf(error).code) ||
  namesTaken.has(driverErrorOf(error).constraint);

const notInTransaction = (): never => {
  throw new Error('Outside a transaction there is no commit to wait for.');
};

const postgresExecutor = (
  within: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  runUnawaited: Executor['runUnawaited'] = notInTransaction,
  mayAppend = false,
): Executor => {
  const run = (statement: () => Sql): Promise<number> =>
    within(async ({ query }) => (await query(statement())).rowCount ?? 0);
  return {
    dialect: postgresDialect,
    mayAppend,
    all: <Row extends object>(statement: Sql) =>
      within(async ({ query }) => (await query(statement)).rows as Row[]),
    run: (statement) => run(() => statement),
    runUnawaited,
    runEach: (shape, rows, write) => run(() => write(postgresDialect.rows(shape, rows))),
  };
};

/**
 * Sends NOTIFY after commits, one for many: transactions that notify would commit one after another. The fallback
 * replaces lost ones.
 */
class Notifier {
  #running: Promise<void> | undefined;
  #again = false;
  #quietUntilMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly source: DataSource,
    private readonly answeredWithinMs: number,
  ) {}

  /**
   * NOTIFY leaves in the packet of the commit, unless another is under way.
   * @returns whether the server has committed: it rolls back if a statement failed
   */
  async commit({ command }: Session): Promise<boolean> {
    const committed = command('COMMIT');
    const isSent = this.#running === undefined && !this.#isQuiet();
    if (isSent) this.#send(command(notify));
    const answer = await committed;
    if (!isSent) this.poke();
    return answer.command === 'COMMIT';
  }

  poke(): void {
    if (this.#isQuiet()) return;
    if (this.#running) this.#again = true;
    else this.#send(inSession(this.source, this.answeredWithinMs, ({ command }) => command(notify)));
  }

  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #isQuiet(): boolean {
    return performance.now() < this.#quietUntilMs;
  }

  #send(notified: Promise<unknown>): void {
    this.#running = notified
      .catch(() => {
        this.#quietUntilMs = performance.now() + notifyAgainAfterMs;
      })
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

const readAlongIndexes = async <Row extends object>(
  { query, command }: Session,
  statement: Sql,
): Promise<Row[]> => {
  const settings = postgresDialect.alongIndexes ?? sql`SELECT 1`;
  // In one packet. The commit rolls back if a statement failed.
  const [, , { rows }] = await Promise.all([
    command('BEGIN'),
    query(settings),
    query(statement),
    command('COMMIT'),
  ]);
  return rows as Row[];
};

/** @param answeredWithinMs the time of a transaction or read before its connection counts as lost */
export const postgresDatabase = (
  { write, read }: DataSources,
  url: string,
  answeredWithinMs = sessionWithinMs,
): Database => {
  const notifier = new Notifier(write, answeredWithinMs);

  const inTransaction = async <T>(
    session: Session,
    work: (tx: Executor) => Promise<T>,
    { appends = false }: TransactionOptions = {},
  ): Promise<T> => {
    const { query, command } = session;
    // They leave with the first statement of `work`, which fails if one of them does.
    void command('BEGIN').catch(() => undefined);
    if (appends) void query(announceAppends).catch(() => undefined);
    const scope = new TransactionScope();
    const unawaited: Promise<unknown>[] = [];
    const runUnawaited = (statement: Sql): void => {
      scope.requireOpen();
      unawaited.push(query(statement).catch((error: unknown) => scope.fail(error)));
    };
    const tx = postgresExecutor((statement) => scope.start(() => statement(session)), runUnawaited, appends);
    try {
      const value = await scope.run(() => work(tx));
      // The server runs it after the statements that nobody awaits, which leave in the same packet.
      const isCommitted = await notifier.commit(session);
      await Promise.all(unawaited);
      scope.requireSound();
      if (!isCommitted) throw new Error('PostgreSQL has rolled back the transaction.');
      return value;
    } catch (error) {
      await Promise.all(unawaited);
      await command('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };

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
    alongIndexes: {
      all: (statement) =>
        inSession(read, answeredWithinMs, (session) => readAlongIndexes(session, statement)),
    },
    transaction: (work, options) => committing((session) => inTransaction(session, work, options)),
    commitEach: autocommit.runEach,
    // A single statement saves four round trips, and holds the locks of `first` briefly.
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
    tryWrite: () => committing((session) => inTransaction(session, (tx) => tryWriteOf(tx, sql`'write-try'`))),
    identity: async () => {
      // A replica that takes over begins another timeline (manual, section 25.3.6), and may lack the last commits.
      const row = await first<{ cluster: string; timeline: string; database: string }>(
        committed,
        sql`SELECT system_identifier::text AS cluster, d.oid::text AS database,
              substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline
            FROM pg_control_system(), pg_database d WHERE d.datname = current_database()`,
      );
      return `postgres ${row?.cluster} ${row?.timeline} ${row?.database}`;
    },
    close: async () => {
      await notifier.drained();
      await write.destroy();
      await read.destroy();
    },
  };
};
