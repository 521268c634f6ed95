import type { ParseArgsConfig } from 'node:util';

type ParsedOption = NonNullable<ParseArgsConfig['options']>[string];

/** An option of `parseArgs`, and how the help shows it. */
type CommandOption = ParsedOption & {
  /** Names the value, such as `PORT`. A switch has none. */
  readonly value?: string;
  readonly help: string;
};

export type CommandOptions = Readonly<Record<string, CommandOption>>;
