import { aligned } from '../table.mjs';

/** @typedef {import('./judge.mjs').Finding} Finding */
/** @typedef {import('./judge.mjs').JudgedCondition} JudgedCondition */
/** @typedef {import('./conditions.mjs').ConditionTest} ConditionTest */
/** @typedef {import('./recording.mjs').RecordedExample} RecordedExample */
/** @typedef {{ example: RecordedExample, findings: readonly Finding[] }} JudgedExample */

const marks = { whole: '`=`', with_losses: '`~`', not_taken: '`-`' };

/** A text in a cell of a table. @param {string} text */
const cell = (text) => text.replaceAll(/[|<>\\*_`[\]]/g, (character) => `\\${character}`);

/** A piece of a configuration in a cell. @param {string} text */
const code = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

/** @param {import('./recording.mjs').Recording} recording */
const introduction = ({ version, recordedAt }) => `# Examples of Gatus

\`npm run compare:gatus\` writes this page. It imports each example of Gatus ${version}: its own \`config.yaml\`, the folders in \`.examples\`, and each block of YAML in its README. They were read on ${recordedAt.slice(0, 10)}, and what our reader found is [recorded](../compare/gatus/recording.jsonl), with stand-ins for prose. [ADR 0146](adr/0146-proof-by-the-original.md) says how.

A line of an example is an endpoint, a provider of alerts, a window or a setting. It is taken whole (\`=\`), with losses (\`~\`), or not taken (\`-\`). An example that is a part of a configuration is read beside an endpoint of ours, as Gatus would want one. The files in \`.examples\` that other programs read, such as \`compose.yaml\`, are none of Gatus.
`;

/** @param {readonly Finding[]} findings @param {Finding['outcome']} outcome */
const countOf = (findings, outcome) => findings.filter((finding) => finding.outcome === outcome).length;

/** @param {string} name @param {readonly Finding[]} findings @param {string} note */
const countsRow = (name, findings, note) => [
  cell(name),
  `${findings.length}`,
  `${countOf(findings, 'whole')}`,
  `${countOf(findings, 'with_losses')}`,
  `${countOf(findings, 'not_taken')}`,
  note,
];

/** @param {readonly JudgedExample[]} examples */
const exampleTable = (examples) =>
  aligned([
    ['example', 'lines', '`=`', '`~`', '`-`', ''],
    ...examples.map(({ example, findings }) =>
      countsRow(
        example.name,
        findings,
        cell(example.unreadable === undefined ? (example.isPart ? 'a part' : '') : example.unreadable),
      ),
    ),
    countsRow(
      'all',
      examples.flatMap(({ findings }) => findings),
      '',
    ),
  ]);

/** @param {Finding} finding */
const reasonOf = (finding) => {
  if (finding.outcome === 'not_taken') return `${finding.reason} Nearest: ${finding.nearest}`;
  return finding.outcome === 'with_losses' ? finding.losses.join('; ') : '';
};

/** @param {readonly JudgedExample[]} examples */
const lossTable = (examples) =>
  aligned([
    ['example', 'line', '', 'losses, or why it is not taken'],
    ...examples.flatMap(({ example, findings }) =>
      findings
        .filter(({ outcome }) => outcome !== 'whole')
        .map((finding) => [
          cell(example.name),
          code(finding.source),
          marks[finding.outcome],
          cell(reasonOf(finding)),
        ]),
    ),
  ]);

/** @param {ConditionTest} test */
const resultInWords = ({ status, body, isConnected, ip, durationMs, certificateMs }) => {
  if (status !== undefined) return `status ${status}`;
  if (body !== undefined) return code(body);
  if (isConnected !== undefined) return isConnected ? 'an answer' : 'no answer';
  if (ip !== undefined) return `address ${ip}`;
  if (durationMs !== undefined) return `after ${durationMs} ms`;
  return certificateMs === undefined ? 'nothing' : `certificate of ${certificateMs / 3_600_000} hours`;
};

/** @param {JudgedCondition} judged */
export const differs = ({ gatus, tocsin }) => tocsin !== undefined && tocsin !== gatus;

/** @param {readonly JudgedCondition[]} judged */
const conditionCounts = (judged) =>
  aligned([
    ['import', 'tests', 'another verdict'],
    .../** @type {const} */ (['whole', 'with_losses', 'not_taken']).map((outcome) => {
      const own = judged.filter((each) => each.outcome === outcome);
      return [marks[outcome], `${own.length}`, `${own.filter(differs).length}`];
    }),
  ]);

/** @param {readonly JudgedCondition[]} judged */
const conditionTable = (judged) =>
  aligned([
    ['condition', 'what the check finds', 'Gatus', 'import', 'Tocsin'],
    ...judged.map((each) => [
      code(each.test.condition),
      resultInWords(each.test),
      each.gatus,
      marks[each.outcome],
      differs(each) ? `**${each.tocsin}**` : (each.tocsin ?? '–'),
    ]),
  ]);

/**
 * @param {import('./recording.mjs').Recording} recording
 * @param {readonly JudgedExample[]} examples
 * @param {readonly JudgedCondition[]} judged
 */
export const page = (recording, examples, judged) =>
  [
    introduction(recording),
    `${exampleTable(examples)}\n`,
    '## Lines that lose something\n',
    `${lossTable(examples)}\n`,
    '## Conditions\n',
    "Gatus' own tests say what a condition makes of a result. Here an endpoint with that condition is imported, and what became of it checks an answer on loopback with that status and body. Times and certificates are compared with the limits of the monitor. Tocsin has no verdict (`–`) where nothing is imported, and on the address of a target.\n",
    `${conditionCounts(judged)}\n`,
    `${conditionTable(judged)}\n`,
  ].join('\n');
