import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReceiverProgram } from '../src/program.js';

/** A loaded machine compiles Rust's crates in minutes. */
export const startWithinMs = 600_000;

const run = promisify(execFile);

/** Returns a package's name, with its version where Debian's package manager installed it. */
const debianVersion = async (name: string): Promise<string> => {
  const format = '$' + '{Package} $' + '{Version}';
  try {
    return (await run('dpkg-query', ['-W', '-f', format, name])).stdout;
  } catch {
    // The machine may have the program from another package, as Java without `default-jdk-headless`.
    return name;
  }
};

/** Adds a title with the versions that run. */
export const titled = <Program extends ReceiverProgram>(
  programs: readonly Program[],
): Promise<{ program: Program; title: string }[]> =>
  Promise.all(
    programs.map(async (program) => {
      const versions = await Promise.all(program.packages.map(debianVersion));
      return { program, title: `${program.name} (${versions.join(', ') || `node ${process.version}`})` };
    }),
  );
