import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@tocsin/persistence';
import Driver from 'better-sqlite3';
import { ReusableDatabase } from './reusable-database.js';
import type { RewrittenStatement } from './rewritten-statement.js';

let image: Promise<Buffer> | undefined;

const none: readonly RewrittenStatement[] = [];
const databases = new Map<readonly RewrittenStatement[], ReusableDatabase>();

export const freeDatabase = async (rewritten = none): Promise<ReusableDatabase> => {
  let database = databases.get(rewritten);
  if (database === undefined || database.isInUse) {
    database = new ReusableDatabase(await migratedImage(), rewritten);
    databases.set(rewritten, database);
  }
  return database;
};

/** Returns a SQLite database with the current schema and no customers. The migrations run once per process. */
export const migratedImage = (): Promise<Buffer> => {
  image ??= migrate();
  return image;
};

const migrate = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-simulation-'));
  try {
    const path = join(folder, 'migrated.db');
    const database = await openDatabase(`sqlite:${path}`);
    await database.close();
    const connection = new Driver(path);
    // SQLite cannot open an image in memory that is in WAL mode.
    connection.pragma('journal_mode = DELETE');
    const migrated = connection.serialize();
    connection.close();
    return migrated;
  } finally {
    await rm(folder, { recursive: true });
  }
};
