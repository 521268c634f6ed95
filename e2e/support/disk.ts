import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Lets a process write no file beyond this size, or lifts that again. To the database this is a full disk: a write fails
 * that would make a file grow. Needs no privilege, and no file system of its own; `prlimit` is part of util-linux. Node
 * ignores the signal that comes with the limit (SIGXFSZ), so what remains is the error EFBIG.
 */
export const limitFileSize = async (
  { pid }: { pid?: number | undefined },
  bytesMax: number | 'unlimited',
) => {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytesMax}:`]);
};
