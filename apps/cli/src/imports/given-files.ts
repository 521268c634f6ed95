import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource, NamedFile } from '@tocsin/imports';
import { Failure, reasonOf } from '../command/problems.js';

/** Opening a pipe waits for whoever writes into it, and its length is unknown. @throws Error for all but a regular file */
export const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path);
  if (found.isDirectory()) throw new Error('it is a folder');
  if (!found.isFile())
    throw new Error('it is no regular file, but a pipe or a device. Write its content to a file first.');
  return found.size;
};

/** @throws Failure for a file that is longer, or cannot be read */
const bytesOf = async (path: string, bytesMax: number): Promise<Buffer> => {
  try {
    if ((await sizeOf(path)) <= bytesMax) return await readFile(path);
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
  }
  throw new Failure(`${path} must have at most ${bytesMax} bytes.`);
};

export const folderFilesMax = 1_000;

/** @param bytesMax of all files together */
export const bytesOfAll = async (paths: readonly string[], bytesMax: number): Promise<readonly Buffer[]> => {
  const files: Buffer[] = [];
  let left = bytesMax;
  for (const path of paths) {
    const file = await bytesOf(path, bytesMax);
    left -= file.length;
    if (left < 0) throw new Failure(`All files together must have at most ${bytesMax} bytes.`);
    files.push(file);
  }
  return files;
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

type Wanted = {
  readonly names: RegExp;
  /** The kind of files, as a message names them. */
  readonly words: string;
  readonly bytesMax: number;
};

/** A file, or the files of a folder and of those below it, in the order of their names. */
export const filesOf = async (
  path: string,
  { names, words, bytesMax }: Wanted,
): Promise<readonly NamedFile[]> => {
  if (!(await isFolder(path))) return [{ name: path, bytes: await bytesOf(path, bytesMax) }];
  const found = (await readdir(path, { recursive: true })).filter((name) => names.test(name)).sort();
  if (found.length === 0) throw new Failure(`${path} has no file that ends in ${words}.`);
  if (found.length > folderFilesMax)
    throw new Failure(`${path} must have at most ${folderFilesMax} files that end in ${words}.`);
  const contents = await bytesOfAll(
    found.map((name) => join(path, name)),
    bytesMax,
  );
  return contents.map((bytes, index) => ({ name: found[index] ?? '', bytes }));
};

/** Lends a file that is read in parts: a database of Uptime Kuma has gigabytes of history. */
export const withSource = async <T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> => {
  const [size, file] = await sizeOf(path)
    .then(async (bytes) => [bytes, await open(path)] as const)
    .catch((error: unknown) => {
      throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
    });
  try {
    return await use({
      size,
      read: async (from, bytes) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
};

/** Lends the log beside a database. It has the latest changes while Uptime Kuma runs, or after it was killed. */
export const withLog = async <T>(path: string, use: (log?: ByteSource) => Promise<T>): Promise<T> => {
  const log = `${path}-wal`;
  const isThere = await stat(log).then(
    () => true,
    () => false,
  );
  return isThere ? withSource(log, use) : use();
};
