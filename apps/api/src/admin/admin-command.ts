import type { CommandBus } from '@nestjs/cqrs';
import type { Database, Repositories, SecretBox } from '@tocsin/persistence';
import type { Config } from '@tocsin/platform';
import type { Given } from './options.js';

export type Outcome = { readonly json: object; readonly text: string };

type AdminTools = {
  readonly commands: CommandBus;
  readonly committed: Repositories;
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly config: Config;
};

export type AdminCommand = {
  readonly usage: string;
  /** Beside `--json`. Each takes a value. */
  readonly options: readonly string[];
  /** Also runs with a key that is not the database's. */
  readonly takesAnyKey?: boolean;
  /** Also runs when there is no database yet, and makes it: `always`, or only one that `DATABASE_URL` names. */
  readonly makesDatabase?: 'always' | 'named';
  /** @throws UsageError that names the option and the rule */
  run(tools: AdminTools, given: Given): Promise<Outcome>;
};
