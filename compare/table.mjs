/** @typedef {import('./row.mjs').Truth} Truth */
/** @typedef {import('./tools.mjs').Verdict | undefined} Verdict */
/** @typedef {{ target: string, truth: Truth, verdicts: Verdict[] }} Judged the verdicts in the order of `tools` */

const tools = ['Tocsin', 'blackbox_exporter', 'curl', 'openssl', 'dig'];

/** @param {Truth} truth @param {Verdict} verdict */
export const isFalse = (truth, verdict) => verdict !== undefined && verdict !== truth;

/** @param {readonly (readonly string[])[]} rows */
export const aligned = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
};

/** @param {readonly Judged[]} judged */
export const verdictTable = (judged) =>
  aligned([
    ['target', 'right', ...tools],
    ...judged.map(({ target, truth, verdicts }) => [
      target,
      truth,
      ...verdicts.map((verdict) => (isFalse(truth, verdict) ? `**${verdict}**` : (verdict ?? '–'))),
    ]),
  ]);

/** @param {readonly Judged[]} judged */
export const summaryTable = (judged) =>
  aligned([
    ['tool', 'judged', 'false up', 'false down'],
    ...tools.map((tool, index) => {
      const own = judged.flatMap(({ truth, verdicts }) => {
        const verdict = verdicts[index];
        return verdict === undefined ? [] : [{ truth, verdict }];
      });
      const wrong = own.filter(({ truth, verdict }) => isFalse(truth, verdict));
      const falseUp = wrong.filter(({ truth }) => truth === 'down').length;
      return [tool, `${own.length}`, `${falseUp}`, `${wrong.length - falseUp}`];
    }),
  ]);
