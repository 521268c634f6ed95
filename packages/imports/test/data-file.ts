import { readFile } from 'node:fs/promises';

/** See data/README.md for how the files were made. */
export const dataFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`./data/${name}`, import.meta.url));
