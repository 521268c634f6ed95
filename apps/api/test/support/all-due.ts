import type { Database } from '@tocsin/persistence';
import { DATABASE } from '@tocsin/platform';
import type { TestApi } from './api.js';

/** Makes all scheduled checks due, as if time had passed. */
export const allDue = async ({ app }: TestApi): Promise<void> => {
  const writing = app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  const { dialect } = app.get<Database>(DATABASE);
  if (dialect.name !== 'sqlite') throw new Error('This writes past the queue of SQLite only.');
  await writing.query('UPDATE check_series SET due_at = 1 WHERE due_at IS NOT NULL');
};
