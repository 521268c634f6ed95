import type { CommandBus } from '@nestjs/cqrs';
import type { Database, Repositories, SecretBox } from '@tocsin/persistence';
import type { Config } from '@tocsin/platform';
import type { Given } from './options.js';

export type Outcome = {
  readonly json: object;
  readonly text: string;
  /** True if the command failed at its task: exit code 1. */
  readonly hasFailed?: boolean;
};

type AdminTools = {
  readonly commands: CommandBus;
  readonly committed: Repositories;
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly config: Config;
};

type Usage = {
  readonly usage: string;
  /** Beside `--json`. Each takes a value. */
  readonly options: readonly string[];
  /** The name under which `given` has the word after the command. */
  readonly argument?: string;
};

/** A command that needs no database. */
export type PlainCommand = Usage & {
  /** @throws UsageError that names the option and the rule; ConfigError */
  runPlainly(config: Config, given: Given): Promise<Outcome>;
};

export type AdminCommand = PlainCommand | DatabaseCommand;

export type DatabaseCommand = Usage & {
  /** Also runs with a key that is not the database's. */
  readonly takesAnyKey?: boolean;
  /** Also runs when there is no database yet, and makes it: `always`, or only one that `DATABASE_URL` names. */
  readonly makesDatabase?: 'always' | 'named';
  /** @throws UsageError that names the option and the rule */
  run(tools: AdminTools, given: Given): Promise<Outcome>;
};
