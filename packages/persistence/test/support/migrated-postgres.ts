import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { openDatabase } from '../../src/index.js';

/** A server whose databases are migrated: one is, and the others are copies, which costs far less. */
export const migratedPostgres = async (): Promise<SharedPostgres> => {
  const server = await sharedPostgres();
  const template = await server.template('migrated', async (url) => {
    const database = await openDatabase(url);
    await database.close();
  });
  return { ...server, newDatabase: () => server.newDatabase(template) };
};
