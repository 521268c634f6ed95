import { type Document, isScalar, Lexer, parseAllDocuments, visit } from 'yaml';
import { prototypeKey, prototypeRefusal } from './prototype-key.js';
import { Unreadable } from './unreadable.js';

const yamlBounds = {
  /** Lists and maps in brackets and braces, in each other. */
  flowDepthMax: 100,
  /** How far a line may be indented, with its hyphens: each level of a block takes a column or more. */
  columnsMax: 200,
  /** Anchors and aliases: the parser looks for the anchor of each alias among all of them. */
  referencesMax: 5_000,
} as const;

const unreadable = (reason: unknown): Unreadable =>
  new Unreadable(`It is no YAML: ${reason instanceof Error ? reason.message : reason}`);

/** The token before the text of a plain scalar or a block of text. */
const textFollows = '\u001f';

/** Tokens that are no text: the start of a document, a byte order mark, and the end of brackets. */
const marks = ['\u0002', '\u0018', '\ufeff', ''];

/**
 * Refuses a file with too many references, or nested too deep, before it is parsed. The parser takes time in proportion to the
 * square of the depth, and ends the process at a depth of some ten thousand. Outside of brackets, each block in a block
 * takes a space at the beginning of its line, or an indicator.
 */
const refuseCostly = (text: string): void => {
  let references = 0;
  let flowDepth = 0;
  let column = 0;
  let indent = 0;
  let isStart = true;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    if (isText || marks.includes(token) || token.startsWith('#')) {
      isText = false;
    } else if (token === '\n' || token === '\r\n') {
      [column, indent, isStart] = [0, 0, true];
    } else if (/^[ \t]/.test(token)) {
      if (isStart) indent += token.length;
    } else {
      if (isStart && flowDepth === 0) column = indent;
      isStart = false;
      isText = token === textFollows;
      if (/^[&*]/.test(token)) references += 1;
      if (references > yamlBounds.referencesMax)
        throw new Unreadable(`It has more than ${yamlBounds.referencesMax} anchors and aliases.`);
      if (token === '[' || token === '{') flowDepth += 1;
      else if (token === ']' || token === '}') flowDepth -= 1;
      else if (flowDepth === 0 && /^[-?:]$/.test(token)) column += 1;
      if (flowDepth > yamlBounds.flowDepthMax || column > yamlBounds.columnsMax)
        throw new Unreadable(
          `It has more than ${yamlBounds.flowDepthMax} lists or maps in each other, or a line that begins beyond column ${yamlBounds.columnsMax}.`,
        );
    }
  }
};

/** The parser compares each key with each other, and takes every name. */
const refuseKeys = (document: Document): void =>
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (key.value === prototypeKey) throw new Unreadable(prototypeRefusal);
        if (known.has(key.value)) throw unreadable(`the key ${key.value} stands twice in one map.`);
        known.add(key.value);
      }
    },
  });

/**
 * The values of the documents in a YAML file, as JSON has them.
 *
 * @throws Unreadable with a sentence for people
 */
export const yamlValues = (text: string): readonly unknown[] => {
  refuseCostly(text);
  const found = parseAllDocuments(text, { merge: true, uniqueKeys: false });
  const documents: readonly Document[] = Array.isArray(found) ? found : [];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) throw unreadable(error);
  return documents.map((document) => {
    refuseKeys(document);
    try {
      // Fails on an alias within its own anchor, and on aliases of aliases.
      return JSON.parse(JSON.stringify(document.toJS()) ?? 'null');
    } catch (reason) {
      throw unreadable(reason);
    }
  });
};
