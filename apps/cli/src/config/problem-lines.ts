import type { ConfigProblem } from './config-problem.js';

/** Lines that say the same of many resources become one from here on. */
const listedMax = 5;

/** Returns true if the server's `EGRESS_ALLOW` closes the address. The words are those of packages/egress. */
export const isClosed = ({ message }: Pick<ConfigProblem, 'message'>): boolean =>
  message.includes('closed unless EGRESS_ALLOW holds');

const otherSet = /names what has the key .+ of the file set (\S+)$/;

const placesIn = (problems: readonly ConfigProblem[]): string => {
  const names = problems.map(({ pointer }) => pointer.split('/').slice(1, 3).join('.'));
  const more = names.length > listedMax ? `, and ${names.length - listedMax} more` : '';
  return names.slice(0, listedMax).join(', ') + more;
};

const lineOf = ({ place: { file, line, column }, message }: ConfigProblem): string =>
  `${file}:${line}:${column} ${message}`;

const closedLine = (problems: readonly ConfigProblem[]): string => {
  const ranges = [...new Set(problems.flatMap(({ egressAllow }) => egressAllow ?? []))].sort();
  const setting =
    ranges.length === 0 ? 'these addresses in EGRESS_ALLOW' : `EGRESS_ALLOW=${ranges.join(',')}`;
  const count = problems.length === 1 ? 'An address is' : `${problems.length} addresses are`;
  return `${count} closed, of ${placesIn(problems)}. Start the api, the probers and the dispatcher with ${setting}, beside what it holds already, or leave them out with --without-closed.`;
};

const otherSetLine = (fileSet: string, problems: readonly ConfigProblem[]): string =>
  `The file set ${fileSet} manages ${problems.length} of these resources already: ${placesIn(problems)}. Write file_set: ${fileSet} to change them, or remove their lines "adopt" to make new ones.`;

/** One line for each problem. Problems that one setting or one line mends share a line. @param problems sorted */
export const problemLines = (problems: readonly ConfigProblem[]): readonly string[] => {
  const [closed, others] = [problems.filter(isClosed), problems.filter((problem) => !isClosed(problem))];
  const ofSets = new Map<string, ConfigProblem[]>();
  for (const problem of others) {
    const [, fileSet] = otherSet.exec(problem.message) ?? [];
    if (fileSet !== undefined) ofSets.set(fileSet, [...(ofSets.get(fileSet) ?? []), problem]);
  }
  const many = [...ofSets].filter(([, found]) => found.length > 1);
  const joined = new Set(many.flatMap(([, found]) => found));
  return [
    ...others.filter((problem) => !joined.has(problem)).map(lineOf),
    ...many.map(([fileSet, found]) => otherSetLine(fileSet, found)),
    ...(closed.length === 0 ? [] : [closedLine(closed)]),
  ];
};
