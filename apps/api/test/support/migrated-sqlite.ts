import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@tocsin/persistence';

const bytesOfProcess = Symbol.for('tocsin.migratedSqlite');

const realm: typeof globalThis & { [bytesOfProcess]?: Promise<Uint8Array> } = globalThis;

const migrated = async (folder: string): Promise<Uint8Array> => {
  const path = join(folder, 'migrated.db');
  const database = await openDatabase(`sqlite:${path}`);
  await database.close();
  return readFile(path);
};

/**
 * Returns an empty migrated database, the same for all test files of a worker, because migrating takes much longer than
 * writing a file.
 * @param folder in which the first call migrates
 */
export const migratedSqlite = (folder: string): Promise<Uint8Array> => {
  realm[bytesOfProcess] ??= migrated(folder);
  return realm[bytesOfProcess];
};
