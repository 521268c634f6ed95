import { readFile } from 'node:fs/promises';

const handbook = readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

/** Returns the code blocks in a section of `docs/operations.md`. The tests run them unchanged. */
export const blocksOf = async (section: string, language: 'sh' | 'sql'): Promise<string[]> => {
  const text = (await handbook).split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  const blocks = text?.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms')) ?? [];
  return [...blocks].map(([, code = '']) => code);
};
