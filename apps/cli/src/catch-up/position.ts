import { createHash } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure, reasonOf } from '../problems.js';
import { lockPosition } from './position-lock.js';

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
