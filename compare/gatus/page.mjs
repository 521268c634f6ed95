import { aligned } from '../table.mjs';
import { differing } from './judge.mjs';

/** @typedef {import('./judge.mjs').Finding} Finding */
/** @typedef {import('./judge.mjs').JudgedEndpoint} JudgedEndpoint */
/** @typedef {import('./endpoints.mjs').Found} Found */
/** @typedef {import('./recording.mjs').RecordedExample} RecordedExample */
/** @typedef {{ example: RecordedExample, findings: readonly Finding[] }} JudgedExample */

const marks = { whole: '`=`', with_losses: '`~`', not_taken: '`-`' };

/** A text in a cell of a table. @param {string} text */
const cell = (text) => text.replaceAll(/[|<>\\*_`[\]]/g, (character) => `\\${character}`);

/** A piece of a configuration in a cell. @param {string} text */
const code = (text) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

/** @param {import('./recording.mjs').Recording} recording */
const introduction = ({ version, recordedAt }) => `# Examples of Gatus

\`npm run compare:gatus\` writes this page. It imports each example of Gatus ${version}: its own \`config.yaml\`, the folders in \`.examples\`, and each block of YAML in its README. They were read on ${recordedAt.slice(0, 10)}, and what our reader found is [recorded](../compare/gatus/recording.jsonl), with stand-ins for prose. It also imports [conditions](#conditions), and compares verdicts with those of Gatus' own evaluator. [ADR 0146](adr/0146-proof-by-the-original.md) says how.

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

/** @type {Readonly<Record<string, string>>} */
const escapes = { ' ': '␠', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a piece of code in a cell, with escapes for what would not be seen. @param {string} text */
const shownText = (text) => {
  const seen = text.replaceAll(
    /^ | $|[^\S ]|[\u0085\ufeff]/g,
    (hidden) => escapes[hidden] ?? `\\u${hidden.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `\`${seen.replaceAll('|', '\\|')}\``;
};

/** @param {Found} found */
const inWords = ({
  isEndless,
  status,
  body,
  bytes,
  isConnected,
  rcode,
  records,
  ip,
  durationMs,
  certificateMs,
  domainMs,
}) => {
  const leftMs = certificateMs ?? domainMs;
  const words = [
    ...(isConnected === false ? ['no answer'] : []),
    ...(isEndless ? ['an endless answer'] : []),
    ...(status === undefined ? [] : [`${status}`]),
    ...(body === undefined ? [] : [body === '' ? 'an empty answer' : shownText(body)]),
    ...(bytes === undefined ? [] : [`the bytes ${bytes}`]),
    ...(rcode === undefined ? [] : [rcode]),
    ...(records === undefined ? [] : [records.length === 0 ? 'no records' : `\`${records.join(' ')}\``]),
    ...(ip === undefined ? [] : [`\`${ip}\``]),
    ...(durationMs === undefined ? [] : [`${durationMs} ms`]),
    ...(leftMs === undefined ? [] : [`${leftMs / 3_600_000} h`]),
  ];
  return words.join(' ') || 'an answer';
};

/**
 * @param {readonly JudgedEndpoint[]} judged @param {(judged: JudgedEndpoint) => string} keyOf
 * @returns {ReadonlyMap<string, readonly JudgedEndpoint[]>}
 */
const groupedBy = (judged, keyOf) => {
  /** @type {Map<string, JudgedEndpoint[]>} */
  const groups = new Map();
  for (const each of judged) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
};

/** @param {readonly Found[]} answers */
const listed = (answers) => answers.map(inWords).join(', ');

/** @param {JudgedEndpoint} judged @param {'up' | 'down' | 'crash'} verdict */
const answersWith = ({ endpoint: { answers, verdicts = [] } }, verdict) =>
  listed(answers.filter((_, at) => verdicts[at] === verdict));

const answersShownMax = 6;

/** @param {JudgedEndpoint} judged */
const differingInWords = (judged) => {
  const answers = differing(judged);
  return answers.length > answersShownMax
    ? `${answers.length} of ${judged.endpoint.answers.length} answers`
    : listed(answers);
};

/** @param {JudgedEndpoint} judged */
const verdictRow = (judged) => {
  const { endpoint, finding } = judged;
  const crashes = answersWith(judged, 'crash');
  const up = [
    answersWith(judged, 'up'),
    crashes === '' ? '' : `Gatus crashes: ${crashes}`,
    endpoint.refusal === undefined ? '' : 'Gatus refuses the condition',
  ];
  return [
    endpoint.conditions.map(shownText).join(', '),
    marks[finding.outcome],
    up.filter((words) => words !== '').join('; '),
    differingInWords(judged),
    cell(reasonOf(finding)),
  ];
};

/** Tables of conditions that meet the same answers. @param {readonly JudgedEndpoint[]} judged */
const verdictTables = (judged) =>
  [...groupedBy(judged, ({ endpoint }) => listed(endpoint.answers))].map(([answers, group]) => {
    const head = ['conditions', '', 'up', 'another verdict here', 'losses, or why it is not taken'];
    return `Answers: ${answers}.\n\n${aligned([head, ...group.map(verdictRow)])}\n`;
  });

/** @param {readonly JudgedEndpoint[]} judged */
const verdictCounts = (judged) =>
  aligned([
    ['import', 'conditions', 'answers', 'another verdict'],
    .../** @type {const} */ (['whole', 'with_losses', 'not_taken']).map((outcome) => {
      const own = judged.filter(({ finding }) => finding.outcome === outcome);
      const answers = own.reduce((sum, { endpoint: { verdicts = [] } }) => sum + verdicts.length, 0);
      const others = own.reduce((sum, each) => sum + differing(each).length, 0);
      return [marks[outcome], `${own.length}`, `${answers}`, `${others}`];
    }),
  ]);

/**
 * @param {import('./recording.mjs').Recording} recording
 * @param {readonly JudgedExample[]} examples
 * @param {readonly JudgedEndpoint[]} judged
 */
export const page = (recording, examples, judged) => {
  const foreseen = judged.filter(({ endpoint }) => endpoint.apart === undefined);
  const taken = judged.filter(
    ({ endpoint, finding }) => endpoint.apart !== undefined && finding.outcome === 'whole',
  );
  return [
    introduction(recording),
    `${exampleTable(examples)}\n`,
    '## Lines that lose something\n',
    `${lossTable(examples)}\n`,
    '## Conditions\n',
    `The evaluator of Gatus ${recording.version}, compiled from its source, gave a verdict on each answer. The tables name the answers that are up, and the others are down. An endpoint with these conditions is imported, and what became of it checks servers on loopback that give these answers. Times are compared with the limits of the monitor. A condition that is taken whole (\`=\`) has the verdicts of Gatus. \`␠\` stands for a blank at an end.\n`,
    `${verdictCounts(foreseen)}\n`,
    ...[...groupedBy(foreseen, ({ endpoint }) => endpoint.part)].flatMap(([part, group]) => [
      `### ${part}\n`,
      ...verdictTables(group),
    ]),
    '## Answers that no condition tells of\n',
    'These conditions are taken whole. The table of counts has none of these answers.\n',
    ...[...groupedBy(taken, ({ endpoint }) => `${endpoint.apart}`)].flatMap(([why, group]) => [
      `${why}\n`,
      ...verdictTables(group),
    ]),
  ].join('\n');
};
