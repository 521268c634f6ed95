import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileMessages } from './words/compiled-messages.mjs';

const source = fileURLToPath(new URL('src', import.meta.url));
const noParser = fileURLToPath(
  new URL('no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
);

/** The build reads the texts with placeholders, so that the page needs no parser of ICU MessageFormat. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ resolve: { alias: { '@formatjs/icu-messageformat-parser': noParser } } }),
  transform(content, id) {
    const name = relative(source, id).split(sep).join('/');
    if (name.startsWith('..') || !/\.tsx?$/.test(name)) return null;
    return { code: compileMessages(name, content), map: null };
  },
});
