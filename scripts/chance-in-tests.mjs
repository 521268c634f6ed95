/** Finds what makes the verdict of a test a matter of chance: `check-tests.mjs` reads every test file with it. */
import ts from 'typescript';

/** @param {string} path @param {string} text */
const parsed = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** @param {ts.Node} node @param {(node: ts.Node) => void} look */
const walk = (node, look) => {
  look(node);
  ts.forEachChild(node, (child) => walk(child, look));
};

/** @param {ts.Node} node */
const lineOf = (node) => {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
};

/** The names by which a file can draw a number that no seed decides. */
const draws = /^(Math\.random|(crypto\.)?randomInt)$/;

/**
 * Returns the lines that draw a random number: `Math.random` and `randomInt` of `node:crypto`.
 * @param {string} path
 * @param {string} text of the file
 */
export const drawsIn = (path, text) => {
  /** @type {Set<number>} */
  const lines = new Set();
  if (!/random/.test(text)) return [];
  walk(parsed(path, text), (node) => {
    const isName = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);
    if (
      isName &&
      draws.test(ts.isImportSpecifier(node) ? (node.propertyName ?? node.name).text : node.getText())
    )
      lines.add(lineOf(node));
  });
  return [...lines];
};
