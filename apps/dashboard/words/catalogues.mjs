import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Reads the object of texts that a file of a catalogue exports. */
const entriesOf = (name, content) => {
  const file = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true);
  const entries = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      entries.push({
        text: node.name.text,
        translation: node.initializer.text,
        at: `src/${name}:${line + 1}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return entries;
};

/** Each folder here is a language: its texts in English, with the translation and the place. */
export const readCatalogues = (folder, faults) => {
  const catalogues = new Map();
  if (!existsSync(folder)) return catalogues;
  for (const { name: id } of readdirSync(folder, { withFileTypes: true }).filter((e) => e.isDirectory())) {
    const catalogue = new Map();
    for (const file of readdirSync(join(folder, id)).filter((name) => name.endsWith('.ts'))) {
      const content = readFileSync(join(folder, id, file), 'utf8');
      for (const { text, translation, at } of entriesOf(`language/${id}/${file}`, content)) {
        const known = catalogue.get(text);
        if (known && known.translation !== translation)
          faults.push(`${at} “${text}” is translated otherwise at ${known.at}. Move it to shared.ts.`);
        catalogue.set(text, { translation, at });
      }
    }
    catalogues.set(id, catalogue);
  }
  return catalogues;
};
