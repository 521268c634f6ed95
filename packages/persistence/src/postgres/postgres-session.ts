import type { Socket } from 'node:net';
import type { QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sql, Text } from '../database/sql.js';
import { postgresDialect } from './postgres-dialect.js';

type Connection = Record<'on' | 'off', (event: 'error', listener: (error: unknown) => void) => unknown> & {
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'> };
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<QueryResult<QueryResultRow>>;
};

export type Session = {
  /** The server plans a text once. Name the columns: it refuses a plan of `SELECT *` after a new column. */
  query(statement: Sql): Promise<QueryResult<QueryResultRow>>;
  command(text: string): Promise<unknown>;
  readonly manager: EntityManager;
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
      manager: runner.manager,
    });
  } catch (error) {
    throw loss ?? error;
  } finally {
    clearTimeout(cut);
    connection.off('error', noteLoss);
    await runner.release();
  }
};
