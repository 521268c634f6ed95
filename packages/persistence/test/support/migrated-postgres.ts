import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { openDatabase } from '../../src/index.js';

/** A server whose databases are migrated: once, and then copied, which costs far less than migrating each. */
export const startMigratedPostgres = async (): Promise<PostgresServer> => {
  const server = await startPostgres({ fsync: 'off' });
  const template = await server.newDatabase();
  const database = await openDatabase(template);
  await database.close();
  return { ...server, newDatabase: () => server.newDatabase(template) };
};
