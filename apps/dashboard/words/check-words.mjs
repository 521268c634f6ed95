import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogues } from './catalogues.mjs';
import { physicalSides } from './physical-sides.mjs';
import { placeholdersOf } from './placeholders.mjs';
import { scanSource } from './scan-source.mjs';

const generated = /^api\/(?:bounds\/.*|operation-roles|schema)\.ts$/;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** @returns {string[]} what is wrong, a line each */
const faultsOf = (source) => {
  const faults = [];
  const used = new Map();
  const catalogues = readCatalogues(join(source, 'language'), faults);
  const isCatalogue = (name) => [...catalogues.keys()].some((id) => name.startsWith(`language/${id}/`));
  for (const path of filesBelow(source)) {
    const name = relative(source, path).split(sep).join('/');
    if (generated.test(name) || isCatalogue(name)) continue;
    const content = readFileSync(path, 'utf8');
    faults.push(...physicalSides(name, content));
    if (!/\.tsx?$/.test(name)) continue;
    const scan = scanSource(name, content);
    for (const use of scan.uses) if (!used.has(use.text)) used.set(use.text, use);
    faults.push(...scan.faults);
    if (content.includes("'en-GB'") && !name.startsWith('language/'))
      faults.push(`src/${name} formats for the British. Use src/language/formats.ts.`);
    faults.push(...scan.looseTexts.map(({ at, text }) => `${at} “${text}” is not translated. Use t('…').`));
  }
  for (const [id, catalogue] of catalogues) {
    for (const { text, at } of used.values()) {
      if (!catalogue.get(text)?.translation) faults.push(`${at} “${text}” is missing in ${id}.`);
    }
    for (const [text, { translation, at }] of catalogue) {
      // A unit test finds the sentences of the API in its source.
      if (!used.has(text) && !/\/api(-[a-z-]+)?\.ts:/.test(at))
        faults.push(`${at} “${text}” is used nowhere. Remove it.`);
      const [wanted, found] = [placeholdersOf(text), placeholdersOf(translation)];
      if (wanted !== found)
        faults.push(`${at} “${text}” has the placeholders (${wanted}), and its translation (${found}).`);
    }
  }
  return faults;
};

const source = process.argv[2] ?? fileURLToPath(new URL('../src', import.meta.url));
const faults = faultsOf(source);
if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\n${faults.length} faults in words. How to translate: README.md\n`,
  );
  process.exitCode = 1;
}
