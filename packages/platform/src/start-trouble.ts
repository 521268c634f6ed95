import { databaseName, isUnavailable, NewerSchema } from '@tocsin/persistence';
import { CannotStart, ConfigError } from './environment.js';

/** PostgreSQL's codes for a wrong user, password or database, and codes of the file system. */
const wrongDatabaseCodes: ReadonlySet<unknown> = new Set([
  '28P01',
  '28000',
  '3D000',
  'EACCES',
  'EPERM',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EROFS',
]);

/** Says what is wrong with the database, without its password. Returns any other error as it is. */
export const startTrouble = (error: unknown, { databaseUrl }: { readonly databaseUrl: string }): unknown => {
  if (error instanceof NewerSchema)
    return new ConfigError(`DATABASE_URL: ${databaseName(databaseUrl)}: ${error.message}`);
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  if (error instanceof ConfigError || !(isUnavailable(error) || wrongDatabaseCodes.has(code))) return error;
  return new CannotStart(`DATABASE_URL: ${databaseName(databaseUrl)} cannot be used: ${message || code}`);
};
