import { openDatabase } from '@tocsin/persistence';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';

/** A server whose databases are copies of a migrated one, which costs far less than migrating each. */
export const migratedPostgres = async (): Promise<SharedPostgres> => {
  const server = await sharedPostgres();
  const template = await server.template('migrated', async (url) => {
    const database = await openDatabase(url);
    await database.close();
  });
  return { ...server, newDatabase: () => server.newDatabase(template) };
};
