import type { DataSource, QueryRunner } from 'typeorm';

/** What we need to know of the driver's connection, which TypeORM hands out untyped. */
type Connection = Record<'on' | 'off', (event: 'error', listener: (error: unknown) => void) => unknown> & {
  readonly connection: { readonly stream: { destroy(error: Error): unknown } };
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
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> => {
  const runner = source.createQueryRunner();
  const connection: Connection = await runner.connect();
  let loss: unknown;
  // Between two statements only this event tells of the loss; of the next statement TypeORM would only say that its
  // query runner was released.
  const noteLoss = (error: unknown): void => {
    loss ??= error;
  };
  connection.on('error', noteLoss);
  const cut = setTimeout(() => {
    const silence = `Connection terminated: the database did not answer within ${withinMs} ms.`;
    connection.connection.stream.destroy(new Error(silence));
  }, withinMs);
  try {
    return await work(runner);
  } catch (error) {
    throw loss ?? error;
  } finally {
    clearTimeout(cut);
    connection.off('error', noteLoss);
    await runner.release();
  }
};
