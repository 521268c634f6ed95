import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReceiverProgram } from '../src/program.js';

/** A loaded machine compiles Rust's crates in minutes. */
export const startWithinMs = 600_000;

const debianVersions = async (packages: readonly string[]): Promise<string> => {
  const format = '$' + '{Package} $' + '{Version}, ';
  const { stdout } = await promisify(execFile)('dpkg-query', ['-W', '-f', format, ...packages]);
  return stdout.replace(/, $/, '');
};

/** Adds a title with the versions that run. */
export const titled = <Program extends ReceiverProgram>(
  programs: readonly Program[],
): Promise<{ program: Program; title: string }[]> =>
  Promise.all(
    programs.map(async (program) => {
      const versions =
        program.packages.length === 0 ? `node ${process.version}` : await debianVersions(program.packages);
      return { program, title: `${program.name} (${versions})` };
    }),
  );
