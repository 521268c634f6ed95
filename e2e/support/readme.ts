import { readFile } from 'node:fs/promises';

export type Block = { readonly language: string; readonly code: string };

/** The README, and its code blocks in their order. */
export const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');

export const blocks: readonly Block[] = [...readme.matchAll(/^( *)```(\w*)\n(.*?)\n\1```$/gms)].map(
  ([, indent = '', language = '', code = '']) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }),
);

/** The code of the only block in this language. */
export const codeIn = (wanted: string): string => {
  const found = blocks.filter(({ language }) => language === wanted);
  if (found.length !== 1) throw new Error(`The README has ${found.length} blocks of ${wanted}.`);
  return found[0]?.code ?? '';
};
