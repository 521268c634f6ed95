/** Loads the api's bundle so that it counts its steps: `count-steps.mjs`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const step = 'countedSteps.count++';

/** Begins each function and each round of a loop with a step. @param {string} code */
const withSteps = (code) => {
  const file = ts.createSourceFile('main.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  /** @type {[at: number, text: string][]} */
  const inserts = [];
  /** @param {ts.Block} block */
  const begin = ({ statements }) => {
    const first = statements.findIndex((each) => !isDirective(each));
    inserts.push([statements[first]?.pos ?? statements.end, `;${step};`]);
  };
  /** @param {ts.Node} body @param {ts.Node} whole @param {string} before @param {string} after */
  const wrap = (body, whole, before, after) => {
    inserts.push([body.pos, before]);
    ts.forEachChild(whole, visit);
    inserts.push([body.end, after]);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    const body = bodyOf(node);
    const isBlock = body !== undefined && ts.isBlock(body);
    if (isBlock) begin(body);
    if (isBlock || body === undefined) ts.forEachChild(node, visit);
    else if (ts.isArrowFunction(node)) wrap(body, node, `(${step},`, ')');
    else wrap(body, node, `{${step};`, '}');
  };
  visit(file);
  const parts = [];
  let from = 0;
  for (const [at, text] of inserts.sort(([a], [b]) => a - b)) {
    parts.push(code.slice(from, at), text);
    from = at;
  }
  return parts.join('') + code.slice(from);
};

/** @param {ts.Statement} statement */
const isDirective = (statement) =>
  ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);

/** Returns what runs for each call of a function, or for each round of a loop. @param {ts.Node} node */
const bodyOf = (node) => {
  if (ts.isIterationStatement(node, false)) return node.statement;
  return ts.isFunctionLike(node) ? /** @type {{ body?: ts.Block | ts.Expression }} */ (node).body : undefined;
};

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, nextLoad) => {
  if (!url.endsWith('/api/dist/main.js')) return nextLoad(url, context);
  return {
    format: 'module',
    source: withSteps(readFileSync(fileURLToPath(url), 'utf8')),
    shortCircuit: true,
  };
};
