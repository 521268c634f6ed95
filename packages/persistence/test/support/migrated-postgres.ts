import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { openDatabase } from '../../src/index.js';
import { refuseReadsBesideLocked } from './locking-statements.js';

/** Migrates one database and copies it, because a copy is much faster. */
export const migratedPostgres = async (): Promise<SharedPostgres> => {
  refuseReadsBesideLocked();
  const server = await sharedPostgres();
  const template = await server.template('migrated', async (url) => {
    const database = await openDatabase(url);
    await database.close();
  });
  return { ...server, newDatabase: () => server.newDatabase(template) };
};
