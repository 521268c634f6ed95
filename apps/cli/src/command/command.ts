import { parseArgs } from 'node:util';
import type { CommandOptions } from './command-options.js';
import { optionLines } from './help.js';
import type { Io } from './io.js';
import { UsageError } from './problems.js';

type Parsed<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

type Definition<Options extends CommandOptions> = {
  readonly name: string;
  /** A line for the list of commands. */
  readonly summary: string;
  /** Lines that begin with the name of the command. */
  readonly usage: readonly string[];
  /** Paragraphs that say what the command does, and its exit codes. */
  readonly details: string;
  readonly options: Options;
  /** The exit code of a wrong command line; 2 by default. */
  readonly usageErrorCode?: number;
  /** @returns the exit code. @throws UsageError for exit code 2, Failure for 1 */
  run(io: Io, values: Parsed<Options>['values'], args: readonly string[]): Promise<number>;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  readonly usage: readonly string[];
  readonly options: CommandOptions;
  readonly help: string;
  readonly usageErrorCode: number;
  run(io: Io, args: readonly string[]): Promise<number>;
};

const parse = <Options extends CommandOptions>(args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Only `parseArgs` throws in there, and its message names the option.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** A subcommand: its options are parsed and typed, and its help is made from the same definition. */
export const command = <const Options extends CommandOptions>(definition: Definition<Options>): Command => {
  const { name, summary, usage, details, options, usageErrorCode = 2 } = definition;
  const usageLines = usage.map((line) => `  tocsin ${line}`).join('\n');
  return {
    name,
    summary,
    usage,
    options,
    usageErrorCode,
    help: `Usage:\n${usageLines}\n\n${details.trim()}\n\nOptions:\n${optionLines(options)}`,
    run: async (io, args) => {
      const { values, positionals } = parse(args, options);
      return definition.run(io, values, positionals);
    },
  };
};
