import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure, reasonOf } from '../command/problems.js';
import { writeNew } from '../files/env-file.js';

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
const lockPosition = async (file: string): Promise<() => Promise<void>> => {
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

const idLine = /^[0-9a-f-]{36}$/;
/** Ids are UUIDs of version 7, so the highest are those of the latest alerts. */
const rememberedMax = 100_000;

/** A file for each channel and receiver: a trial run with another receiver moves no position. */
export const defaultFile = (
  channelId: string,
  receiver: URL,
  env: Readonly<Record<string, string | undefined>>,
): string => {
  const folder = env.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  const hash = createHash('sha256').update(receiver.href).digest('hex').slice(0, 16);
  return join(folder, 'tocsin', `${channelId}-${hash}.txt`);
};

const replaceFile = async (file: string, content: string): Promise<void> => {
  const next = `${file}.${process.pid}`;
  await writeFile(next, content, { mode: 0o600 });
  await rename(next, file);
};

/**
 * The alerts that a receiver has accepted: ids instead of a time, because alerts do not fail in the order in which they
 * were made. The file has one id a line.
 */
export class Position {
  private constructor(
    readonly file: string,
    private readonly ids: Set<string>,
    /** Lets the next run use the file. */
    readonly close: () => Promise<void>,
  ) {}

  /** @throws Failure if the file cannot be used, or another run uses it */
  static async open(file: string, idsMax = rememberedMax): Promise<Position> {
    const unlock = await lockPosition(file);
    try {
      // Also shows that it can be written, before anything is sent.
      await appendFile(file, '', { mode: 0o600 });
      const ids = (await readFile(file, 'utf8')).split('\n').filter((line) => idLine.test(line));
      const latest = ids.length > idsMax ? ids.sort().slice(-idsMax) : ids;
      if (latest !== ids) await replaceFile(file, latest.join('\n'));
      return new Position(file, new Set(latest), unlock);
    } catch (error) {
      await unlock();
      throw new Failure(`--state: ${file} cannot be used: ${reasonOf(error)}`);
    }
  }

  has(alertId: string): boolean {
    return this.ids.has(alertId);
  }

  async add(alertId: string): Promise<void> {
    this.ids.add(alertId);
    try {
      // The line end comes first: a line that a crash cut short spoils no other.
      await appendFile(this.file, `\n${alertId}`);
    } catch (error) {
      throw new Failure(
        `--state: ${this.file} cannot be written, so the next run hands over ${alertId} again: ${reasonOf(error)}`,
      );
    }
  }
}
