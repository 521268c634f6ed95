import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@tocsin/persistence';
import Driver from 'better-sqlite3';
import { ReusableDatabase } from './reusable-database.js';
import type { RewrittenStatement } from './rewritten-statement.js';

const asWritten: readonly RewrittenStatement[] = [];
const databases = new Map<readonly RewrittenStatement[], ReusableDatabase>();
let image: Promise<Buffer> | undefined;

export const freeDatabase = async (rewritten = asWritten): Promise<ReusableDatabase> => {
  const known = databases.get(rewritten);
  if (known?.isInUse === false) return known;
  image ??= migratedImage();
  const database = new ReusableDatabase(await image, rewritten);
  databases.set(rewritten, database);
  return database;
};

const migratedImage = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-simulation-'));
  try {
    const path = join(folder, 'migrated.db');
    const database = await openDatabase(`sqlite:${path}`);
    await database.close();
    const connection = new Driver(path);
    // SQLite cannot open an image in memory that is in WAL mode.
    connection.pragma('journal_mode = DELETE');
    const bytes = connection.serialize();
    connection.close();
    return bytes;
  } finally {
    await rm(folder, { recursive: true });
  }
};
