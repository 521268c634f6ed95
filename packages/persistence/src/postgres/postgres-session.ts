import type { Socket } from 'node:net';
import type { QueryResult, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { type Database, first } from '../database/database.js';
import { type Sql, sql, type Text } from '../database/sql.js';
import { postgresDialect } from './postgres-dialect.js';

type Connection = Record<'on' | 'off', (event: 'error', listener: (error: unknown) => void) => unknown> & {
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'> };
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<QueryResult<QueryResultRow>>;
};

export type Session = {
  /** The server plans a text once. Name the columns: it refuses a plan of `SELECT *` after a new column. */
  query(statement: Sql): Promise<QueryResult<QueryResultRow>>;
  command(text: string): Promise<Pick<QueryResult, 'command'>>;
};

/** The prepared statement of each text; our code has a few hundred. */
const names = new Map<Text, string>();

const nameOf = (text: Text): string => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
};

/** Statements of one turn of the event loop leave in one packet. */
const sendTogether = (stream: Connection['connection']['stream']): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Borrows a connection for `work`, and cuts it after `withinMs`: a dead server closes no connection, and TCP waits
 * 15 minutes.
 * @throws the error of `work` or, after a loss, of the connection
 */
export const inSession = async <T>(
  source: DataSource,
  withinMs: number,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const runner = source.createQueryRunner();
  const connection: Connection = await runner.connect();
  const { stream } = connection.connection;
  let loss: unknown;
  // Between statements only this event tells of a loss.
  const noteLoss = (error: unknown): void => {
    loss ??= error;
  };
  connection.on('error', noteLoss);
  const cut = setTimeout(() => {
    const silence = `Connection terminated: the database did not answer within ${withinMs} ms.`;
    stream.destroy(new Error(silence));
  }, withinMs);
  try {
    return await work({
      query: ({ text, values }) => {
        sendTogether(stream);
        return connection.query({ name: nameOf(text), text: text.in(postgresDialect), values: [...values] });
      },
      command: (text) => {
        sendTogether(stream);
        return connection.query({ text });
      },
    });
  } catch (error) {
    throw loss ?? error;
  } finally {
    clearTimeout(cut);
    connection.off('error', noteLoss);
    await runner.release();
  }
};

type Durability = { readonly commit: string; readonly names: string; readonly standbys: number };

/**
 * Says how a commit could be lost after it was answered, for operators; `null` when none can, and on SQLite. A claim that
 * is lost is made again, and its message is sent twice: docs/operations.md, A standby.
 */
export const standbyRisk = async ({ dialect, read }: Database): Promise<string | null> => {
  if (dialect.name !== 'postgres') return null;
  const found = await first<Durability>(
    read,
    sql`SELECT current_setting('synchronous_commit') AS "commit",
          current_setting('synchronous_standby_names') AS names,
          (SELECT COUNT(*) FROM pg_stat_replication) AS standbys`,
  );
  if (found === null) return null;
  const { commit, names, standbys } = found;
  if (commit === 'off')
    return 'synchronous_commit is off: a crash of PostgreSQL can lose claims, and a message can be sent twice';
  if (Number(standbys) === 0) return null;
  const waits = names !== '' && commit !== 'local';
  return waits
    ? null
    : 'PostgreSQL has a standby that no commit waits for: if it takes over, a message can be sent twice';
};
