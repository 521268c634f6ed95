import { parentPort, workerData } from 'node:worker_threads';
import Driver from 'better-sqlite3';
import { driverErrorOf } from '../database/database.js';
import { type Batch, prepareConnection, sqliteStatements } from './sqlite-executor.js';
import { runGroup } from './sqlite-group.js';
import {
  type DriverFailure,
  ready,
  type WritingRequest,
  type WritingResponse,
} from './sqlite-writing-thread.js';

const { path }: { path: string } = workerData;
const connection = new Driver(path, { fileMustExist: true, timeout: 0 });
prepareConnection(connection);
const statements = sqliteStatements(connection);

/** Errors lose their code on the way between threads. */
const failureOf = (error: unknown): DriverFailure => {
  const { code, message } = driverErrorOf(error);
  return { code, message: String(message) };
};

const run = async (batches: readonly Batch[]): Promise<WritingResponse> => {
  try {
    const { ended, dataVersion } = await runGroup(
      statements,
      batches.map((batch) => (tx) => tx.runBatch(batch)),
    );
    const sendable = ended.map((each) =>
      each.status === 'fulfilled' ? each : { ...each, reason: failureOf(each.reason) },
    );
    return { committed: { ended: sendable, dataVersion } };
  } catch (error) {
    return { failed: failureOf(error) };
  }
};

parentPort?.on('message', async (request: WritingRequest) => {
  if (request !== 'close') {
    parentPort?.postMessage(await run(request));
    return;
  }
  connection.close();
  parentPort?.close();
});
parentPort?.postMessage(ready);
