import { fileURLToPath } from 'node:url';

const room = fileURLToPath(new URL('..', import.meta.url));

/** The vectors that every language must judge alike. */
export const vectorsFile = `${room}vectors.json`;

/** Where the code of a language is. */
export const sourceOf = (language: string): string => `${room}${language}`;

/** Where the compiled programs of a language are. */
export const compiledOf = (language: string): string => `${room}compiled/${language}`;
