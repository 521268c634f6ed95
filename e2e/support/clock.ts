import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MovableClock = {
  /** The environment of a process with this clock. */
  readonly env: Record<string, string>;
  /** Sets the clock to the real time plus this offset. */
  move(byMs: number): Promise<void>;
  remove(): Promise<void>;
};

/** A clock for processes that stands still until it is set. */
export const standingClock = async (startMs: number) => {
  const { env, move, remove } = await movableClock('sqlite');
  await move(startMs);
  return { env: { ...env, MOVED_CLOCK_STANDS: 'yes' }, set: move, remove };
};

/** A clock that moves while processes run; `moved-clock.mjs` says what it moves. */
export const movableClock = async (alsoOf: 'sqlite' | null = null): Promise<MovableClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-clock-'));
  const file = join(folder, 'moved-by-ms');
  const move = async (byMs: number): Promise<void> => {
    // Renaming replaces the file in one step.
    await writeFile(`${file}.new`, String(byMs));
    await rename(`${file}.new`, file);
  };
  await move(0);
  return {
    env: {
      NODE_OPTIONS: `--import=${new URL('moved-clock.mjs', import.meta.url)}`,
      MOVED_CLOCK_FILE: file,
      MOVED_CLOCK_SQLITE: alsoOf ?? '',
    },
    move,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
