import type { Database } from '@tocsin/persistence';
import { DATABASE } from '@tocsin/platform';
import type { TestApi } from './api.js';

const moments = [
  ['check_series', 'due_at'],
  ['check_tail', 'at'],
  ['check_tail', 'seen_at'],
  ['monitor_health', 'look_at'],
  ['monitor_health', 'unchecked_since'],
  ['heartbeat', 'judge_at'],
  ['prober_token', 'last_used_at'],
  ['prober_token', 'blind_since'],
  ['prober_token', 'blind_told_at'],
] as const;

/** Makes the stored times of checks and probers older, as if time had passed. */
export const secondsPass = async ({ app }: TestApi, seconds: number): Promise<void> => {
  const writing = app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  const { dialect } = app.get<Database>(DATABASE);
  if (dialect.name !== 'sqlite') throw new Error('This writes past the queue of SQLite only.');
  for (const [table, column] of moments) {
    await writing.query(
      `UPDATE ${table} SET ${column} = ${column} - ${1000 * seconds} WHERE ${column} > 1000000000000`,
    );
  }
};
