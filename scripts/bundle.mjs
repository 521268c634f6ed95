/**
 * Writes each named program of an app from `build/`, where the compiler put it, into one file in `dist/`.
 * Node spends most of a start on finding and reading some two thousand modules: docs/adr/0059.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Holds machine code, and so stays a package. */
const native = /^better-sqlite3(\/|$)/;

/**
 * Modules find files beside them by `import.meta.url`, which must stay the module's own.
 * @param {string} outputFolder
 * @returns {import('rolldown').Plugin}
 */
const ownUrls = (outputFolder) => ({
  name: 'own-urls',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const path = relative(outputFolder, id).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
  },
});

/**
 * Nest looks up two classes of TypeORM by `require`, which would load TypeORM again from its package.
 * @type {import('rolldown').Plugin}
 */
const oneTypeorm = {
  name: 'one-typeorm',
  transform(code, id) {
    if (!id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js')) return null;
    const once = code.replace("require('typeorm')", 'bundled');
    if (once === code) throw new Error(`${id} does not require TypeORM any more.`);
    return `import * as bundled from 'typeorm';\n${once}`;
  },
};

/**
 * Nest loads packages for features that no app uses only when asked for them.
 * @param {string | undefined} code
 * @param {string} message
 */
const isOptional = (code, message) =>
  code === 'UNRESOLVED_IMPORT' && message.includes('node_modules/@nestjs/');

/**
 * The licenses of the bundled packages. Most ask to be in every copy, and a published program is one.
 * @param {readonly string[]} modules
 */
const licenses = (modules) => {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  return [...folders]
    .map(
      (folder) => `/*! ${folder.split('/node_modules/').at(-1)}\n${readFileSync(join(folder, 'LICENSE'))}*/`,
    )
    .join('\n');
};

const isPublished = !JSON.parse(readFileSync('package.json', 'utf8')).private;

/** @param {string} program its path in `build/`, without an extension */
const bundle = async (program) => {
  const file = `${process.cwd()}/dist/${program}.js`;
  const bundled = await rolldown({
    input: `build/${program}.js`,
    platform: 'node',
    external: native,
    plugins: [ownUrls(dirname(file)), oneTypeorm],
    onLog: (level, { code, message }) => {
      if (level === 'warn' && !isOptional(code, message)) throw new Error(message);
    },
  });
  // Nest names providers by their classes.
  await bundled.write({
    file,
    format: 'esm',
    keepNames: true,
    codeSplitting: false,
    footer: ({ moduleIds }) => (isPublished ? licenses(moduleIds) : ''),
  });
};

for (const program of process.argv.slice(2)) await bundle(program);
