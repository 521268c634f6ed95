import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';

/** Makes an empty database on each server; `undefined` stands for a new SQLite file. */
export const databases = (): {
  name: string;
  start(): Promise<void>;
  newUrl(): Promise<string | undefined>;
  stop(): Promise<void>;
}[] => {
  let server: PostgresServer | undefined;
  return [
    {
      name: 'SQLite',
      start: async () => undefined,
      newUrl: async () => undefined,
      stop: async () => undefined,
    },
    {
      name: 'PostgreSQL',
      start: async () => {
        server = await startPostgres();
      },
      newUrl: async () => server?.newDatabase(),
      stop: async () => server?.stop(),
    },
  ];
};
