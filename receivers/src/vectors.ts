import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile } from './compile.js';
import { sourceOf, vectorsFile } from './folders.js';
import type { Language } from './languages.js';

/** `error`: the receiver lacks a secret, and must notice. */
export type Answer = 'trusted' | 'refused' | 'error';

export type Vector = {
  readonly name: string;
  readonly expected: Answer;
  readonly secrets: readonly string[];
  /** `null`: there is none. */
  readonly header: string | null;
} & ({ readonly body: string } | { readonly body_base64: string });

export const readVectors = async (): Promise<readonly Vector[]> =>
  JSON.parse(await readFile(vectorsFile, 'utf8')).vectors;

/** Writes each vector into a folder named by its number, so that a language needs no JSON parser. */
export const writeVectors = async (vectors: readonly Vector[], parent: string): Promise<void> => {
  for (const [index, vector] of vectors.entries()) {
    const folder = join(parent, String(index + 1));
    await mkdir(folder);
    const body = 'body' in vector ? vector.body : Buffer.from(vector.body_base64, 'base64');
    await writeFile(join(folder, 'body'), body);
    if (vector.header !== null) await writeFile(join(folder, 'header'), vector.header);
    for (const [place, secret] of vector.secrets.entries()) {
      await writeFile(join(folder, `secret-${place + 1}`), secret);
    }
  }
};

/** Returns what a language says about each vector of a folder. One process judges all. */
export const answersOf = async (language: Language, folder: string): Promise<readonly string[]> => {
  await compile(language);
  const [file, ...args] = language.vectors(folder);
  const { stdout } = await promisify(execFile)(file, args, { cwd: sourceOf(language.folder) });
  return stdout.trimEnd().split('\n');
};
