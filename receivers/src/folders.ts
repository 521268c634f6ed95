import { fileURLToPath } from 'node:url';

const room = fileURLToPath(new URL('..', import.meta.url));

/** The vectors that every language must judge alike. */
export const vectorsFile = `${room}vectors.json`;

/** Where the code of a language is. */
export const sourceOf = (folder: string): string => `${room}${folder}`;

/** Where the compiled files of a program are. */
export const compiledOf = (program: string): string => `${room}compiled/${program}`;

/** A file of a package of npm. */
export const toolOf = (path: string): string =>
  fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
