import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { normalizePath, type Plugin } from 'vite';

const suffix = '.module.css';
/** With it, Vite takes the module for a script. */
const mark = '.js';
const adoptStyles = normalizePath(fileURLToPath(new URL('adopt-styles.ts', import.meta.url)));

/** The browsers for which Vite writes other styles. */
const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);
const targets = {
  chrome: version(111),
  edge: version(111),
  firefox: version(114),
  safari: version(16, 4),
  ios_saf: version(16, 4),
};

/**
 * Puts the styles of a part into the script that shows it (docs/adr/0026-the-dashboard.md). So a page loads only its
 * own, without a request more, and compressed with its script. A module runs after those that it imports, so its styles
 * stand after theirs, and all stand after the style sheet of the page.
 */
export const stylesInScripts = (): Plugin => ({
  name: 'styles-in-scripts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(suffix)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${found.id}${mark}`;
  },
  async load(id) {
    if (!id.endsWith(suffix + mark)) return null;
    const path = id.slice(0, -mark.length);
    const { code, exports = {} } = transform({
      filename: relative(import.meta.dirname, path),
      code: await readFile(path),
      cssModules: { pattern: '_[local]_[hash]', grid: false, container: false },
      minify: true,
      targets,
    });
    // They come in any order, and the file is named by its content.
    const names = Object.fromEntries(
      Object.entries(exports)
        .map(([local, { name }]): [string, string] => [local, name])
        .sort(),
    );
    return [
      `import { adoptStyles } from ${JSON.stringify(adoptStyles)};`,
      `adoptStyles(${JSON.stringify(code.toString())});`,
      `export default ${JSON.stringify(names)};`,
    ].join('\n');
  },
});
