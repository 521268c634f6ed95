import type { Socket } from 'node:net';
import type { QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sql, Text } from '../database/sql.js';
import { postgresDialect } from './postgres-dialect.js';

/** What we need to know of the driver's connection, which TypeORM hands out untyped. */
type Connection = Record<'on' | 'off', (event: 'error', listener: (error: unknown) => void) => unknown> & {
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'> };
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<QueryResult<QueryResultRow>>;
};

/** A connection that is borrowed. */
export type Session = {
  /**
   * Runs a statement, which the server reads and plans the first time only. It names its columns: the server refuses
   * one of `SELECT *` from the moment that a newer version has added a column.
   */
  query(statement: Sql): Promise<QueryResult<QueryResultRow>>;
  /** Runs a command without values, which is not worth remembering. */
  command(text: string): Promise<unknown>;
  /** TypeORM's, on this connection. */
  readonly manager: EntityManager;
};

/** Names by which connections know their prepared statements: one for each text, of which our code has a few hundred. */
const names = new Map<Text, string>();

const nameOf = (text: Text): string => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
};

/** Lets what is said in this turn of the event loop leave in one packet: each one costs more than most statements do. */
const sendTogether = (stream: Connection['connection']['stream']): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Borrows a connection of the pool for `work`, and cuts it when that takes too long: a server that is gone together
 * with its machine closes no connection, and TCP alone would wait for it for a quarter of an hour.
 * @param withinMs what `work` may take
 * @throws what `work` throws or, when the connection was lost, what was said of that
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
  // Between two statements only this event tells of the loss.
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
