import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Limits the size of the files that a process writes, or lifts the limit. SQLite meets it as a full disk.
 * Needs no privilege: `prlimit` is part of util-linux. Node ignores SIGXFSZ, so a write fails with EFBIG.
 */
export const limitFileSize = async (
  { pid }: { pid?: number | undefined },
  bytesMax: number | 'unlimited',
) => {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytesMax}:`]);
};
