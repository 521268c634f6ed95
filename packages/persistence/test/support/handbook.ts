import { readFile } from 'node:fs/promises';

const handbook = readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

/** The blocks of code in a section of `docs/operations.md`, which are run as they stand there. */
export const blocksOf = async (section: string, language: 'sh' | 'sql'): Promise<string[]> => {
  const text = (await handbook).split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  const blocks = text?.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms')) ?? [];
  return [...blocks].map(([, code = '']) => code);
};
