/** Runs in the writing thread. */
import { parentPort, workerData } from 'node:worker_threads';
import Driver from 'better-sqlite3';
import { driverErrorOf } from '../database/database.js';
import type { Batch } from './sqlite-batch.js';
import { prepareConnection } from './sqlite-connection.js';
import { sqliteStatements } from './sqlite-executor.js';
import { runGroup } from './sqlite-group.js';
import { type Answer, type Asked, ready, type Told } from './sqlite-writing-thread.js';

const { path }: { path: string } = workerData;
const connection = new Driver(path, { fileMustExist: true, timeout: 0 });
prepareConnection(connection);
const tx = sqliteStatements(connection);

/** Errors lose their code on the way between threads. */
const told = (error: unknown): Told => {
  const { code, message } = driverErrorOf(error);
  return { code, message: String(message) };
};

const run = async (batches: readonly Batch[]): Promise<Answer> => {
  try {
    const { ended, dataVersion } = await runGroup(
      tx,
      batches.map((batch) => () => tx.runBatch(batch)),
    );
    const tellable = ended.map((each) =>
      each.status === 'fulfilled' ? each : { ...each, reason: told(each.reason) },
    );
    return { committed: { ended: tellable, dataVersion } };
  } catch (error) {
    return { failed: told(error) };
  }
};

parentPort?.on('message', async (asked: Asked) => {
  if (asked !== 'close') {
    parentPort?.postMessage(await run(asked));
    return;
  }
  connection.close();
  parentPort?.close();
});
parentPort?.postMessage(ready);
