import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeNew } from '../files/write-new.js';
import { Failure, reasonOf } from '../problems.js';

const hasCode = (error: unknown, code: string): boolean => Object(error).code === code;

const create = async (lock: string): Promise<boolean> => {
  try {
    await writeNew(lock, `${process.pid}\n`);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/** The process that a lock names. `null` while it is being written, and when it is gone. */
const holderOf = async (lock: string): Promise<number | null> => {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return /^[1-9]\d{0,9}\n$/.test(text) ? Number(text) : null;
};

const isDead = (pid: number): boolean => {
  // In a container, each run may have the same id. This run has not locked yet, so another one did.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
};

/** Replaces the lock of a dead process. Only one run at a time may, or one could remove the new lock of another. */
const takeOver = async (lock: string): Promise<boolean> => {
  const turn = `${lock}.takeover`;
  if (!(await create(turn))) return false;
  try {
    const holder = await holderOf(lock);
    if (holder === null || !isDead(holder)) return false;
    await rm(lock);
    return await create(lock);
  } finally {
    await rm(turn);
  }
};

/**
 * Keeps two runs on one machine from using a position at the same time.
 * @returns a function that unlocks. @throws Failure while another run has it, or if the lock cannot be written
 */
export const lockPosition = async (file: string): Promise<() => Promise<void>> => {
  const lock = `${file}.lock`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if ((await create(lock)) || (await takeOver(lock))) return () => rm(lock, { force: true });
  } catch (error) {
    throw new Failure(`--state: ${lock} cannot be written: ${reasonOf(error)}`);
  }
  const holder = await holderOf(lock);
  throw new Failure(
    `--state: ${file} is locked: ${holder === null ? 'another run' : `process ${holder}`} uses it. ` +
      `Wait for its end. If that is no run of catch-up, remove ${lock}.`,
  );
};
