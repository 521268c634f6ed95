import { version } from '@tocsin/platform/version';
import { overview } from './command/help.js';
import type { Io } from './command/io.js';
import { Failure, UsageError } from './command/problems.js';
import { commands } from './commands.js';

/** Arguments after `--` are no options. */
const asksForHelp = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
};

/** Runs a command line. @returns the exit code: 0 done, 1 failed, 2 wrong command line */
export const run = async ([name, ...args]: readonly string[], io: Io): Promise<number> => {
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    if (name === '--help' || name === '-h' || name === 'help') {
      io.out(overview(commands));
      return 0;
    }
    if (name !== undefined && ['--version', '-v', '-V', 'version'].includes(name)) {
      io.out(version);
      return 0;
    }
    const problem = name === undefined ? 'A command is missing.' : `There is no command "${name}".`;
    io.error(`${problem}\n\n${overview(commands)}`);
    return 2;
  }
  if (asksForHelp(args)) {
    io.out(command.help);
    return 0;
  }
  try {
    return await command.run(io, args);
  } catch (error) {
    if (error instanceof UsageError) {
      io.error(`${error.message}\n"tocsin ${command.name} --help" shows the options.`);
      return command.usageErrorCode;
    }
    if (error instanceof Failure) {
      io.error(error.message);
      return 1;
    }
    // Ctrl-C ends what a command was waiting for.
    if (io.signal.aborted && error instanceof Error && error.name === 'AbortError') return 1;
    throw error;
  }
};
