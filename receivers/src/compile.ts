import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledOf, sourceOf } from './folders.js';
import type { Language } from './languages.js';

const outputBytesMax = 16 * 1024 * 1024;

/** Compiles a language's programs, unless they are newer than their source. @throws Error with the compiler's output */
export const compile = async (language: Language): Promise<void> => {
  const commands = language.compile();
  const folder = compiledOf(language.name);
  const stamp = join(folder, 'compiled');
  if (commands.length === 0 || (await newestMs(sourceOf(language.name))) <= (await modifiedMs(stamp))) return;
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    GOCACHE: join(folder, 'cache'),
    CARGO_HOME: join(folder, 'cargo'),
    RUSTC: '/usr/bin/rustc',
    CARGO_PROFILE_DEV_DEBUG: '0',
  };
  for (const [program, ...args] of commands) {
    await promisify(execFile)(program, args, {
      cwd: sourceOf(language.name),
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
