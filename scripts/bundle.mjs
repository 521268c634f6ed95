/**
 * Writes each named program of a room from `src/` into one file in `dist/`, with every module that it needs.
 * Node spends most of a start on finding and reading some two thousand modules: docs/adr/0059-programs.md. Types are not checked here,
 * but by `npm run types`: docs/adr/0059-programs.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, parse, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { compile } from './compile-typescript.cjs';
import { stage } from './stage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Holds machine code, and so stays a package. */
const native = /^better-sqlite3(\/|$)/;

/**
 * Our TypeScript, compiled as the tests compile it. Rolldown's own compiler knows no metadata of decorators as Nest needs it.
 * @type {import('rolldown').Plugin}
 */
const typescript = {
  name: 'typescript',
  load: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ } },
    handler: (id) => ({ code: compile(id).code, moduleType: 'js' }),
  },
};

/**
 * Modules find files beside them by `import.meta.url`, which must stay the module's own.
 * @param {string} outputFolder
 * @returns {import('rolldown').Plugin}
 */
const ownUrls = (outputFolder) => ({
  name: 'own-urls',
  transform: {
    filter: { id: { exclude: [/node_modules/, /^\0/] }, code: 'import.meta.url' },
    handler(code, id) {
      const path = relative(outputFolder, id).split(sep).join('/');
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
    },
  },
});

/**
 * Nest looks up two classes of TypeORM by `require`, which would load TypeORM again from its package.
 * @type {import('rolldown').Plugin}
 */
const oneTypeorm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /\/@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler(code, id) {
      const once = code.replace("require('typeorm')", 'bundled');
      if (once === code) throw new Error(`${id} does not require TypeORM any more.`);
      return `import * as bundled from 'typeorm';\n${once}`;
    },
  },
};

const clients = 'packages/probes/dist/clients';

/**
 * A protocol's client is a file of its own, and loads when a check first needs it.
 * @param {string} outputFolder
 * @returns {import('rolldown').Plugin}
 */
const lateClients = (outputFolder) => ({
  name: 'late-clients',
  resolveId: {
    filter: { id: /\/clients\/[^/]+\.js$/ },
    handler: (id, _importer, { kind }) =>
      kind === 'dynamic-import'
        ? { id: `${relative(outputFolder, join(root, clients))}/${basename(id)}`, external: true }
        : undefined,
  },
});

/**
 * Nest loads packages for features that no app uses only when asked for them.
 * @param {string | undefined} code
 * @param {string} message
 */
const isOptional = (code, message) =>
  code === 'UNRESOLVED_IMPORT' && message.includes('node_modules/@nestjs/');

/** @param {string} folder of a package */
const licenseIn = (folder) => {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md)?$/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no license, so it cannot be bundled.`);
  return readFileSync(join(folder, file), 'utf8');
};

/**
 * The licenses of the bundled packages. Most ask to be in every copy, and a published program is one.
 * @param {readonly string[]} modules
 */
const licenses = (modules) => {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  return [...folders]
    .map((folder) => `/*! ${folder.split('/node_modules/').at(-1)}\n${licenseIn(folder)}*/`)
    .join('\n');
};

const { name, private: isPrivate } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @param {string} program its path in `src/`, without an extension */
const bundle = async (program) => {
  const file = `${process.cwd()}/dist/${program}.js`;
  const bundled = await rolldown({
    input: `src/${program}.ts`,
    platform: 'node',
    external: native,
    // Files of ours import one another as the compiled .js.
    resolve: { conditionNames: ['@tocsin/source', 'node'], extensionAlias: { '.js': ['.ts', '.js'] } },
    tsconfig: false,
    // Otherwise ws looks for packages with machine code when it loads.
    transform: {
      define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
    },
    plugins: [typescript, ownUrls(dirname(file)), lateClients(dirname(file)), oneTypeorm],
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
    footer: ({ moduleIds }) => (isPrivate ? '' : licenses(moduleIds)),
  });
};

/** @param {string} named a program, or a folder of programs with a slash at its end */
const programsOf = (named) =>
  named.endsWith('/') ? readdirSync(`src/${named}`).map((file) => named + parse(file).name) : [named];

await stage(`Building ${name.replace('@tocsin/', '')}`, async () => {
  for (const program of process.argv.slice(2).flatMap(programsOf)) await bundle(program);
});
