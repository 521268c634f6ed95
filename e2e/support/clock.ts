import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MovableClock = {
  /** What a process needs in its environment to go by this clock. */
  readonly env: Record<string, string>;
  /** Sets the clock of every process that goes by it, from now on, to the real time and this much. */
  move(byMs: number): Promise<void>;
  remove(): Promise<void>;
};

/** A clock for processes that can be moved while they run. See `moved-clock.mjs` for what it can and cannot move. */
export const movableClock = async (alsoOf: 'sqlite' | null = null): Promise<MovableClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-clock-'));
  const file = join(folder, 'moved-by-ms');
  const move = async (byMs: number): Promise<void> => {
    // In one step, so that nobody reads half a number.
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
