import { createHash } from 'node:crypto';
import { parse } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { placeholdersOf } from './placeholders.mjs';
import { scanSource } from './scan-source.mjs';

const keyCharacters = 6;

const isMessage = (text) => placeholdersOf(text) !== '';

/** Two texts with one key end the build. */
const texts = new Map();

const keyOf = (text) => {
  const key = createHash('sha256').update(text).digest('base64url').slice(0, keyCharacters);
  if ((texts.get(key) ?? text) !== text) throw new Error(`“${text}” and “${texts.get(key)}” have one key.`);
  texts.set(key, text);
  return key;
};

/** FormatJS reads the texts here, so the page needs no parser: 7 kB. */
const messageOf = (text) => {
  const [words] = text.split('||', 1);
  // Every tag is the placeholder of an element; other texts have none.
  return parse(words, { ignoreTag: !placeholdersOf(text).includes('<'), captureLocation: false });
};

const replaced = (content, edits) =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), content);

const catalogue = /^language\/[a-z]+\/(?!api)[a-z-]+\.ts$/;

/** A catalogue's texts with placeholders: by their keys, and read. */
const compiledCatalogue = (name, content) => {
  const edits = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && isMessage(node.name.text)) {
      const by = `${JSON.stringify(keyOf(node.name.text))}: ${JSON.stringify(messageOf(node.initializer.text))}`;
      edits.push({ start: node.getStart(), end: node.getEnd(), by });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true));
  return replaced(content, edits);
};

/**
 * Puts a message that FormatJS has read in the place of each text with placeholders.
 * @param name below src
 */
export const compileMessages = (name, content) => {
  if (catalogue.test(name)) return compiledCatalogue(name, content);
  const edits = scanSource(name, content)
    .uses.filter(({ text }) => isMessage(text))
    .map(({ text, node }) => ({
      start: node.getStart(),
      end: node.getEnd(),
      by: JSON.stringify([keyOf(text), messageOf(text)]),
    }));
  return replaced(content, edits);
};
