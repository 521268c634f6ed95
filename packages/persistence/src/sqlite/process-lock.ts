import Driver from 'better-sqlite3';
import { driverErrorOf } from '../database/database.js';

const createdWithinMs = 1000;

export type ProcessLock = { release(): void };

/**
 * Locks a file until `release`, or until this process dies: Node has no `flock`, and SQLite uses the kernel's locks.
 * Nothing else in this process may open the file, because closing a descriptor frees POSIX locks (fcntl(2)).
 * @param isNew waits a moment for a process that only looks whether the lock is free
 * @returns `null` while another process holds the lock
 * @throws the driver's error when the file cannot be opened for writing
 */
export const takeProcessLock = (path: string, isNew: boolean): ProcessLock | null => {
  const connection = new Driver(path, { timeout: isNew ? createdWithinMs : 0 });
  try {
    // Nothing is ever written, so the file stays empty and needs no rollback journal.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (driverErrorOf(error).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => void connection.close() };
};
