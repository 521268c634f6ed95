import type { Io } from '../io.js';
import { jsonLine } from '../messages/printable.js';
import { ConfigRefused } from './config-problem.js';

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
    const errors = error.problems.map(({ place, pointer, message }) => ({ ...place, pointer, message }));
    io.out(jsonLine({ errors }));
    return 1;
  }
};
