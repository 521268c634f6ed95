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

/** What tells how late it is, or how long something took. The last ones are helpers of `@tocsin/testing`. */
const clocks =
  /^(performance\.now|Date\.now|process\.(cpuUsage|hrtime|hrtime\.bigint)|cpuMsOf|leastCpuMs|slowness)$/;

/** Calls whose value is computed from their arguments. The value of any other call is the code's, and not the clock's. */
const computes = /^(Math\.\w+|Number|String|BigInt)$/;

/** Parses one file alone, so that each name leads to its declaration. @param {string} path @param {string} text */
const bound = (path, text) => {
  const file = parsed(path, text);
  const options = { noLib: true, noResolve: true, allowJs: true };
  const host = ts.createCompilerHost(options);
  const checker = ts
    .createProgram([path], options, { ...host, getSourceFile: (name) => (name === path ? file : undefined) })
    .getTypeChecker();
  return { file, checker };
};

/** Methods whose value follows from what the function returns that they are given. */
const asks = /^(map|flatMap|filter|some|every|find|findIndex|reduce|sort|toSorted|from)$/;

/** What a function returns, and what decides whether it does. @param {ts.FunctionLikeDeclaration} node @returns {ts.Expression[]} */
const returnsOf = (node) => {
  if (node.body === undefined) return [];
  if (!ts.isBlock(node.body)) return [node.body];
  /** @type {ts.Expression[]} */
  const found = [];
  /** @param {ts.Node} each */
  const look = (each) => {
    if (ts.isReturnStatement(each) && each.expression) found.push(each.expression);
    if (ts.isIfStatement(each) && ts.isReturnStatement(each.thenStatement)) found.push(each.expression);
    if (!ts.isFunctionLike(each)) ts.forEachChild(each, look);
  };
  look(node.body);
  return found;
};

/** @param {ts.Node} node @returns {ts.Identifier | undefined} the `x` of `x.y[0]` */
const rootOf = (node) => {
  if (ts.isIdentifier(node)) return node;
  const isPart = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  return isPart ? rootOf(node.expression) : undefined;
};

/** @param {ts.SyntaxKind} kind */
const isAssignment = (kind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** @param {ts.BindingName} name @returns {ts.Identifier[]} */
const namesIn = (name) =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));

/**
 * Returns the lines with an `expect` that a clock decides: what is expected, or of what, is computed from a time. A time
 * that a test passes to a call does not count, and neither does a deadline.
 * @param {string} path
 * @param {string} text of the file
 */
export const timesJudgedIn = (path, text) => {
  if (!/\bnow\b|cpuUsage|hrtime|cpuMsOf|leastCpuMs|slowness/.test(text)) return [];
  const { file, checker } = bound(path, text);
  /** @type {Set<ts.Symbol | undefined>} */
  const timed = new Set();
  /** @param {ts.Identifier} name */
  const symbolOf = (name) =>
    ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);

  /** @param {ts.Node | undefined} node @returns {boolean} */
  const isTimed = (node) => {
    if (node === undefined || ts.isFunctionLike(node) || ts.isTypeNode(node)) return false;
    if (ts.isIdentifier(node)) return timed.has(symbolOf(node));
    if (ts.isPropertyAccessExpression(node)) return isTimed(node.expression);
    if (ts.isPropertyAssignment(node)) return isTimed(node.initializer);
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      const isAsking = ts.isPropertyAccessExpression(node.expression) && asks.test(node.expression.name.text);
      if (isAsking && node.arguments.some(returnsTime)) return true;
      return (
        clocks.test(called) ||
        isTimed(node.expression) ||
        (computes.test(called) && node.arguments.some(isTimed))
      );
    }
    if (ts.isNewExpression(node))
      return node.expression.getText() === 'Date' && (node.arguments ?? []).some(isTimed);
    return ts.forEachChild(node, (child) => isTimed(child) || undefined) ?? false;
  };

  /** @param {ts.Node | undefined} value @returns {boolean} whether it is a function that returns a time, or a time */
  const returnsTime = (value) => {
    const isFunction =
      value &&
      (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isFunctionDeclaration(value));
    return (isFunction ? returnsOf(value) : [value]).some(isTimed);
  };

  /** @param {ts.Identifier} name @param {ts.Node | undefined} value */
  const take = (name, value) => {
    if (returnsTime(value)) timed.add(symbolOf(name));
  };

  /** @param {ts.Node} node */
  const follow = (node) => {
    if (ts.isVariableDeclaration(node)) for (const name of namesIn(node.name)) take(name, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name) take(node.name, node);
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
      for (const { name } of node.initializer.declarations)
        for (const each of namesIn(name)) take(each, node.expression);
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
      const name = rootOf(node.left);
      if (name) take(name, node.right);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const name = rootOf(node.expression.expression);
      if (name && /^(push|unshift|add)$/.test(node.expression.name.text))
        for (const given of node.arguments) take(name, given);
    }
  };
  for (let before = -1; timed.size > before; ) {
    before = timed.size;
    walk(file, follow);
  }

  /** @param {ts.Node} node @returns {boolean} whether it is `expect(…)`, or `expect(…).not` and so on */
  const isExpectation = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'expect') return true;
    return (
      (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) && isExpectation(node.expression)
    );
  };
  /** @param {ts.Node} node @returns {boolean} */
  const readsClock = (node) =>
    (ts.isCallExpression(node) && clocks.test(node.expression.getText())) ||
    (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => readsClock(child) || undefined) ?? false));
  /** @param {ts.Node} node */
  const isJudged = (node) => isTimed(node) || readsClock(node);
  /** @type {Set<number>} */
  const lines = new Set();
  walk(file, (node) => {
    if (ts.isCallExpression(node) && isExpectation(node) && node.arguments.some(isJudged))
      lines.add(lineOf(node));
  });
  return [...lines];
};

/** Servers and processes end without a reset. */
const isNoSocket = /(server|child|process|shell|proxy|other)$/i;

/**
 * Returns the lines that wait with `once` of `node:events` until a socket has closed. It rejects when the socket is reset, and
 * chance decides whether a socket with unread bytes is.
 * @param {string} text
 */
export const resetsFailIn = (text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/(?<![.\w])once\(([\w.#]+), 'close'/g)].some(
        ([, name = '']) => !isNoSocket.test(name),
      )
        ? [at + 1]
        : [],
    );
