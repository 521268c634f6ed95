import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresOn, type SharedPostgres } from '@tocsin/testing/postgres';

export type Plan = 'free' | 'lite';

/** A customer that a template holds. */
export type ReadyAccount = { plan: Plan; accountId: string; apiKey: string };

/** A database of its own for one service. */
type ServiceDatabase = { url: string; accounts: readonly ReadyAccount[] };

/** @param folder of the service, which removes it */
export type NewDatabase = (folder: string) => Promise<ServiceDatabase>;

/** `make-templates.mjs` makes them. */
const templates: {
  secretKey: string;
  sqlite: { file: string; accounts: ReadyAccount[] };
  postgres: { port: number; url: string; accounts: ReadyAccount[] };
} = JSON.parse(process.env.TEST_TEMPLATES ?? '');

/** Opens the secrets of every database here. */
export const { secretKey } = templates;

/** The PostgreSQL server that all test files share. */
export const postgres: SharedPostgres = postgresOn(templates.postgres.port);

const fileIn = (folder: string): string => join(folder, 'tocsin.db');

/** A SQLite file with accounts. */
export const newSqlite: NewDatabase = async (folder) => {
  const { file, accounts } = templates.sqlite;
  await copyFile(file, fileIn(folder));
  return { url: `sqlite:${fileIn(folder)}`, accounts };
};

/** A PostgreSQL database with accounts. */
export const newPostgres: NewDatabase = async () => {
  const { url, accounts } = templates.postgres;
  return { url: await postgres.newDatabase(url), accounts };
};

/** A database in which the `admin` command makes everything. @param url left out: a SQLite file */
export const emptyDatabase =
  (url?: string): NewDatabase =>
  async (folder) => ({ url: url ?? `sqlite:${fileIn(folder)}`, accounts: [] });

/** For `describe.each`. */
export const databases: readonly { name: string; newDatabase: NewDatabase }[] = [
  { name: 'SQLite', newDatabase: newSqlite },
  { name: 'PostgreSQL', newDatabase: newPostgres },
];
