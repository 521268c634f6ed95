import ts from 'typescript';
import { placeholdersOf } from './placeholders.mjs';

/** The functions that translate, by the file that exports them. */
const translates = /(^\.|\/language)\/(text|rich-text)\.js$/;
const optOut = 'not translated:';

/** Attributes that no reader sees. */
const hiddenAttributes = new Set(
  (
    'align as autoComplete bg c className closeDelay color component cursor d data-tone dateTime direction display do ' +
    'flex fw gap h href id inputMode justify key mah maw may mih miw of order p pb pt px py mb mt mx my radius rel role ' +
    'shadow size src strokeLinecap strokeLinejoin style ta target to tone type underline variant viewBox w wrap'
  ).split(' '),
);

/** Its own name is the same in every language. */
const withoutName = (text) => text.replaceAll('Tocsin', '');

const isSentence = (text) => /\p{L}{2,}[,.:;]?\s+\p{L}/u.test(text);
const isWord = (text) => /^\s*\p{Lu}\p{Ll}+[.:!?…]?\s*$/u.test(withoutName(text));
/** Part of a text with values: " years". */
const isPart = (text) => /\p{L}{2,}/u.test(withoutName(text)) && /\s/.test(text);

const isSkipped = (node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isNewExpression(node) && /^(Error|TypeError|RangeError)$/.test(node.expression.getText())) ||
  (ts.isJsxAttribute(node) && hiddenAttributes.has(node.name.getText()));

const isCode = (node) =>
  ts.isJsxElement(node.parent) && node.parent.openingElement.tagName.getText() === 'code';

const isCompared = (node) =>
  (ts.isBinaryExpression(node.parent) &&
    ['===', '!=='].includes(ts.tokenToString(node.parent.operatorToken.kind) ?? '')) ||
  (ts.isCaseClause(node.parent) && node.parent.expression === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  ts.isElementAccessExpression(node.parent);

/** Returns whether the expression stands between tags or within a text, perhaps after a condition. */
const isShown = (node) => {
  let up = node.parent;
  while (ts.isConditionalExpression(up) || ts.isBinaryExpression(up) || ts.isParenthesizedExpression(up))
    up = up.parent;
  return ts.isTemplateSpan(up) || (ts.isJsxExpression(up) && !ts.isJsxAttribute(up.parent));
};

/** The texts that an argument can be: one, or one of several that a condition chooses. */
const literalsIn = (node) => {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [literalsIn(node.whenTrue), literalsIn(node.whenFalse)];
    return yes && no && [...yes, ...no];
  }
  return ts.isParenthesizedExpression(node) ? literalsIn(node.expression) : undefined;
};

const propertyNames = (node) =>
  node === undefined
    ? []
    : ts.isObjectLiteralExpression(node) && !node.properties.some(ts.isSpreadAssignment)
      ? node.properties.map(({ name }) => name.text)
      : undefined;

const plainNames = (placeholders) =>
  placeholders === '' ? [] : placeholders.split(', ').map((name) => name.replace(/[<>]/g, ''));

/** Finds the texts that a file translates, and those that it shows without. */
export const scanSource = (name, content) => {
  const file = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true);
  const [uses, faults, looseTexts] = [[], [], []];
  const translators = new Set();
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart()).line;
  const at = (node) => `src/${name}:${lineOf(node) + 1}`;

  /** A comment before it, or before anything around it, says why. */
  const isOptedOut = (node) => {
    for (let up = node; up !== undefined && !ts.isSourceFile(up); up = up.parent) {
      if (content.slice(up.getFullStart(), up.getStart()).includes(optOut)) return true;
    }
    return false;
  };

  const loose = (node, text) => {
    if (isOptedOut(node)) return;
    looseTexts.push({ node, text: text.trim().replace(/\s+/g, ' '), at: at(node) });
  };

  const readImports = (node) => {
    if (!translates.test(node.moduleSpecifier.text)) return;
    for (const { name: imported } of node.importClause?.namedBindings?.elements ?? []) {
      if (imported.text === 't' || imported.text === 'rich') translators.add(imported.text);
    }
  };

  const readCall = (node) => {
    const [first, values] = node.arguments;
    const texts = first && literalsIn(first);
    if (texts === undefined) {
      faults.push(`${at(node)} translates something that is not a text in quotes.`);
      return;
    }
    for (const literal of texts) {
      const { text } = literal;
      uses.push({ text, at: at(node), node: literal });
      const given = propertyNames(values);
      const missing = given && plainNames(placeholdersOf(text)).filter((wanted) => !given.includes(wanted));
      if (missing?.length > 0) faults.push(`${at(node)} “${text}” lacks a value for ${missing.join(', ')}.`);
    }
    if (values) visit(values);
    if (ts.isConditionalExpression(first)) visit(first.condition);
  };

  const visit = (node) => {
    if (ts.isImportDeclaration(node)) readImports(node);
    if (isSkipped(node)) return;
    if (ts.isCallExpression(node) && translators.has(node.expression.getText())) {
      readCall(node);
      return;
    }
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(withoutName(node.text)) && !isCode(node)) loose(node, node.text);
    } else if (ts.isStringLiteralLike(node)) {
      const isText =
        isSentence(node.text) || isWord(node.text) || (isShown(node) && /\p{L}{2}/u.test(node.text));
      if (isText && !isCompared(node)) loose(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      if (parts.some(isPart)) loose(node, parts.join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { uses, faults, looseTexts, file };
};
