import { openDatabase } from '@tocsin/persistence';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';

/** Copies a migrated database, which is far cheaper than migrating each. */
export const migratedPostgres = async (): Promise<SharedPostgres> => {
  const server = await sharedPostgres();
  const template = await server.template('migrated', async (url) => {
    const database = await openDatabase(url);
    await database.close();
  });
  return { ...server, newDatabase: () => server.newDatabase(template) };
};
