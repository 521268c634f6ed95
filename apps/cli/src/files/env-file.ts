import { open, readFile, rm } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { Failure, reasonOf } from '../command/problems.js';

// A shell and Node's parseEnv read the first two alike; the third is Node's alone.
const quotes: readonly (readonly [string, RegExp])[] = [
  ["'", /'/],
  ['"', /["$`\\]/],
  ['`', /`/],
];

/** A line that `readEnvFile` reads as this value. @returns `undefined` for a text with all kinds of quotes */
export const envLine = (name: string, value: string): string | undefined => {
  const [quote] = quotes.find(([, excluded]) => !excluded.test(value)) ?? [];
  return quote === undefined || /[\r\0]/.test(value) ? undefined : `${name}=${quote}${value}${quote}`;
};

/** @throws Failure that names the file */
export const readEnvFile = async (path: string): Promise<Readonly<Record<string, string | undefined>>> => {
  try {
    return parseEnv(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
  }
};

/** Leaves no part of a file behind. @throws Error if there is such a file (`EEXIST`), or it cannot be written */
export const writeNew = async (path: string, content: string | Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};
