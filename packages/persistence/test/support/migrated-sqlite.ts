import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/index.js';
import { sqliteUrl } from './stores.js';

const pathOf = (url: string): string => url.slice('sqlite:'.length);

const migrated = async (folder: string): Promise<string> => {
  const url = `sqlite:${join(folder, 'migrated.db')}`;
  const database = await openDatabase(url);
  await database.close();
  return url;
};

const templates = new Map<string, Promise<string>>();

/** Migrates one database for a folder and copies it, because a copy is much faster. @returns the URL of the copy */
export const migratedSqlite = async (folder: string): Promise<string> => {
  const template = templates.get(folder) ?? migrated(folder);
  templates.set(folder, template);
  const url = sqliteUrl(folder);
  await copyFile(pathOf(await template), pathOf(url));
  return url;
};
