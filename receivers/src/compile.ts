import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledOf, sourceOf } from './folders.js';
import type { ReceiverProgram } from './program.js';

const outputBytesMax = 16 * 1024 * 1024;

/** Compiles a program, unless it is newer than its source. @throws Error with the compiler's output */
export const compile = async (program: ReceiverProgram): Promise<void> => {
  const commands = program.compile();
  const folder = compiledOf(program.name);
  const stamp = join(folder, 'compiled');
  if (commands.length === 0 || (await newestMs(sourceOf(program.folder))) <= (await modifiedMs(stamp)))
    return;
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    GOCACHE: join(folder, 'cache'),
    CARGO_HOME: join(folder, 'cargo'),
    RUSTC: '/usr/bin/rustc',
    CARGO_PROFILE_DEV_DEBUG: '0',
  };
  for (const [file, ...args] of commands) {
    await promisify(execFile)(file, args, {
      cwd: sourceOf(program.folder),
      env,
      maxBuffer: outputBytesMax,
    });
  }
  await writeFile(stamp, '');
};

const newestMs = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true });
  return Math.max(...(await Promise.all(entries.map((entry) => modifiedMs(join(folder, entry))))));
};

const modifiedMs = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
