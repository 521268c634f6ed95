import type { Io } from '../command/io.js';
import { Failure } from '../command/problems.js';
import { jsonLine } from '../messages/printable.js';
import type { ConfigProblem } from './config-problem.js';
import { problemLines } from './problem-lines.js';

const inOrder = (a: ConfigProblem, b: ConfigProblem): number =>
  a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column;

/** All errors in configuration files. */
export class ConfigRefused extends Failure {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const sorted = [...problems].sort(inOrder);
    const count = sorted.length === 1 ? 'is 1 error' : `are ${sorted.length} errors`;
    super([...problemLines(sorted), `There ${count}. Nothing was changed.`].join('\n'));
    this.problems = sorted;
  }
}

/** Prints errors in files as JSON where a program asked for it. @returns the exit code */
export const reportingProblems = async (
  io: Io,
  asJson: boolean | undefined,
  work: () => Promise<number>,
): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (!asJson || !(error instanceof ConfigRefused)) throw error;
    const errors = error.problems.map(({ place, pointer, message, egressAllow: egress_allow }) => ({
      ...place,
      pointer,
      message,
      egress_allow,
    }));
    io.out(jsonLine({ errors }));
    return 1;
  }
};
