import { aligned } from '../table.mjs';
import { unforeseen } from './form.mjs';
import { agrees, isForeseen } from './judge.mjs';

/** @typedef {import('./judge.mjs').Judged} Judged */
/** @typedef {import('./recording.mjs').Recording} Recording */

const marks = { whole: '`=`', with_losses: '`~`', not_taken: '`-`' };

/** @param {Recording} recording */
const introduction = ({ version, recordedAt }) => `# Verdicts of Uptime Kuma

\`npm run compare:kuma\` writes this page. An Uptime Kuma ${version} checked these monitors on targets on loopback on ${recordedAt.slice(0, 10)}. Its rows and verdicts are [recorded](../compare/kuma/recording.jsonl). The import takes the recorded rows, and Tocsin checks the same targets with what it made of them. [ADR 0146](adr/0146-proof-by-the-original.md) says how.

A row that is imported whole (\`=\`) has the verdict of Uptime Kuma, after the same number of failures. \`2×\` is down at the second failure in a row. A row with losses (\`~\`) may have another verdict, and its losses say why. Tocsin has no verdict (\`–\`) on a row that is not taken (\`-\`) and on a group, which becomes a tag. A push is a heartbeat, which waits for its first ping.
`;

/** @param {Judged['kuma'] | undefined} verdict @param {number} [failures] */
const inWords = (verdict, failures = 1) =>
  verdict === undefined ? '–' : failures === 1 ? verdict : `${failures}× ${verdict}`;

/** A text in a cell of a table. @param {string} text */
const cell = (text) => text.replaceAll(/[|<>\\]/g, (character) => `\\${character}`);

/** @param {Judged} judged */
const differs = (judged) => judged.tocsin !== undefined && !agrees(judged);

/** @param {string} type @param {readonly Judged[]} rows */
const countsOf = (type, rows) => {
  const whole = rows.filter(({ finding }) => finding.outcome === 'whole');
  const lossy = rows.filter(({ finding }) => finding.outcome === 'with_losses');
  return [
    type,
    rows.length,
    whole.length,
    whole.filter(differs).length,
    lossy.length,
    lossy.filter(differs).length,
    rows.length - whole.length - lossy.length,
  ].map(String);
};

/** @param {readonly Judged[]} judged @returns {ReadonlyMap<string, readonly Judged[]>} */
const byType = (judged) => {
  const types = [...new Set(judged.map(({ type }) => type))];
  return new Map(types.map((type) => [type, judged.filter((row) => row.type === type)]));
};

/** @param {readonly Judged[]} judged */
const summaryTable = (judged) =>
  aligned([
    ['type', 'rows', '`=`', 'of them differ', '`~`', 'of them differ', '`-`'],
    ...[...byType(judged)].map(([type, rows]) => countsOf(type, rows)),
    countsOf('all', judged),
  ]);

/** @param {readonly Judged[]} rows */
const verdictTable = (rows) =>
  aligned([
    ['row', 'Uptime Kuma', 'import', 'Tocsin'],
    ...rows.map((row) => [
      cell(row.name.replace(unforeseen, '')),
      inWords(row.kuma, row.kumaFailures),
      marks[row.finding.outcome],
      differs(row)
        ? `**${inWords(row.tocsin, row.tocsinFailures)}**`
        : inWords(row.tocsin, row.tocsinFailures),
    ]),
  ]);

/** @param {readonly Judged[]} rows */
const lossTable = (rows) =>
  aligned([
    ['type', 'row', 'losses'],
    ...rows.map(({ type, name, finding }) => [
      type,
      cell(name),
      cell(finding.outcome === 'with_losses' ? finding.losses.join('; ') : ''),
    ]),
  ]);

/** @param {Recording} recording @param {readonly Judged[]} judged */
export const page = (recording, judged) => {
  const foreseen = judged.filter(isForeseen);
  const lossy = foreseen.filter((row) => row.finding.outcome === 'with_losses' && differs(row));
  return [
    introduction(recording),
    `${summaryTable(foreseen)}\n`,
    '## Answers that no row tells of\n',
    'Tocsin keeps cookies, searches the first 1 MiB of a page, and reads a page in its own charset. The table above has none of these rows.\n',
    `${verdictTable(judged.filter((row) => !isForeseen(row)))}\n`,
    '## Losses that change the verdict here\n',
    `${lossTable(lossy)}\n`,
    ...[...byType(foreseen)].map(([type, rows]) => `## ${type}\n\n${verdictTable(rows)}\n`),
  ].join('\n');
};
