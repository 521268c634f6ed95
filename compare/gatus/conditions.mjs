/** Reads the table of Gatus' own tests of conditions, which is written in Go. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} ConditionTest
 * @property {string} condition
 * @property {number} [status] that the check found, as all below
 * @property {string} [body]
 * @property {boolean} [isConnected]
 * @property {string} [ip]
 * @property {number} [durationMs]
 * @property {number} [certificateMs] until the certificate ends
 * @property {boolean} isUp what Gatus expects
 */

const scenario =
  /Condition\((?<condition>.*)\),\s*Result:\s*&Result\{(?<result>.*)\},(?:\s*\w+: (?!"|Condition).*)*?\s*ExpectedSuccess:\s*(?<isUp>true|false)/g;

/** @type {Readonly<Record<string, number>>} */
const unitsMs = { 'time.Hour': 3_600_000, 'time.Second': 1_000, 'time.Millisecond': 1 };

/** A product such as `24 * time.Hour`, in milliseconds. @param {string} product */
const durationMsIn = (product) =>
  product.split(/\s*\*\s*/).reduce((size, factor) => size * (unitsMs[factor] ?? Number(factor)), 1);

/** A text in quotes or backquotes. @param {string} literal @returns {string} */
const textIn = (literal) => (literal.startsWith('`') ? literal.slice(1, -1) : JSON.parse(literal));

/** A text, or a text and a duration that is written as its milliseconds. @param {string} expression */
const conditionIn = (expression) => {
  const [literal = '', product] = expression.split(
    / \+ strconv\.FormatInt\(\((.*)\)\.Milliseconds\(\), 10\)/,
  );
  return `${textIn(literal)}${product === undefined ? '' : durationMsIn(product)}`;
};

/** @type {Readonly<Record<string, (value: string) => Partial<ConditionTest>>>} */
const fields = {
  HTTPStatus: (value) => ({ status: Number(value) }),
  Body: (value) => ({ body: textIn(value.replace(/^\[\]byte\((.*)\)$/, '$1')) }),
  Connected: (value) => ({ isConnected: value === 'true' }),
  IP: (value) => ({ ip: textIn(value) }),
  Duration: (value) => ({ durationMs: durationMsIn(value) }),
  CertificateExpiration: (value) => ({ certificateMs: durationMsIn(value) }),
};

/** Each of them sets one field, or none. @param {string} result */
const resultIn = (result) => {
  if (result === '') return {};
  const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(result) ?? [];
  const field = fields[name];
  if (field === undefined) throw new Error(`Gatus tests a result with an unknown field: ${result}`);
  return field(value);
};

/** Without repetitions. @param {string} folder of Gatus' source @returns {Promise<readonly ConditionTest[]>} */
export const conditionTestsOf = async (folder) => {
  const source = await readFile(join(folder, 'config/endpoint/condition_test.go'), 'utf8');
  const tests = [...source.matchAll(scenario)].map(
    ({ groups: { condition = '', result = '', isUp = '' } = {} }) => ({
      condition: conditionIn(condition),
      ...resultIn(result),
      isUp: isUp === 'true',
    }),
  );
  const written = source.match(/ExpectedSuccess: /g)?.length;
  if (tests.length !== written)
    throw new Error(`${tests.length} of ${written} tests of conditions are read.`);
  return [...new Map(tests.map((test) => [JSON.stringify(test), test])).values()];
};
