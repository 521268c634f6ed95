import { Failure } from '../problems.js';

/** A place in a file, counted from 1. */
export type Place = { readonly file: string; readonly line: number; readonly column: number };

export type ConfigProblem = { readonly place: Place; readonly pointer: string; readonly message: string };

const problemLine = ({ place: { file, line, column }, message }: ConfigProblem): string =>
  `${file}:${line}:${column} ${message}`;

const inOrder = (a: ConfigProblem, b: ConfigProblem): number =>
  a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column;

/** All errors in configuration files. */
export class ConfigRefused extends Failure {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const sorted = [...problems].sort(inOrder);
    const count = sorted.length === 1 ? 'is 1 error' : `are ${sorted.length} errors`;
    super([...sorted.map(problemLine), `There ${count}. Nothing was changed.`].join('\n'));
    this.problems = sorted;
  }
}
