import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { databaseName, openDatabase, parseDatabaseUrl, secretBox, UnitOfWork } from '@tocsin/persistence';
import {
  CannotStart,
  type Config,
  ConfigError,
  loadSecretKey,
  newId,
  openSecretBox,
  readConfig,
  startTrouble,
} from '@tocsin/platform';
import { storedBefore } from '@tocsin/transports/catalogue';
import { adminModule } from './admin.module.js';
import type { AdminCommand, Outcome } from './admin-command.js';
import { adminCommands } from './commands.js';
import { type Given, UsageError } from './options.js';
export type AdminStreams = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
};

/** The installed server names itself in `ADMIN_COMMAND`. */
const usageFor = ({ ADMIN_COMMAND: prefix = 'npm run --silent admin --' }: AdminStreams['env']): string =>
  ['Usage:', ...[...adminCommands.values()].map(({ usage }) => `  ${prefix} ${usage} [--json]`)].join('\n');

type Invocation = { readonly command: AdminCommand; readonly given: Given; readonly json: boolean };

/** @throws UsageError for an unknown command or option */
const invocationOf = (args: readonly string[], env: AdminStreams['env']): Invocation => {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstOption === -1 ? args : args.slice(0, firstOption);
  const command = adminCommands.get(words.join(' '));
  if (!command) throw new UsageError(usageFor(env));
  const options = Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({
      args: args.slice(words.length),
      options: { ...options, json: { type: 'boolean', default: false } },
    });
    const { json, ...given } = values;
    return { command, given, json };
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : error}\nUsage: ${command.usage} [--json]`,
    );
  }
};

/** A database that nobody asked for would take what is meant for another one. @throws CannotStart */
const requireDatabase = (
  { makesDatabase }: AdminCommand,
  { databaseUrl }: Config,
  { DATABASE_URL }: AdminStreams['env'],
): void => {
  const url = parseDatabaseUrl(databaseUrl);
  if (url.kind === 'postgres' || existsSync(url.path)) return;
  if (makesDatabase === 'always' || (makesDatabase === 'named' && DATABASE_URL)) return;
  throw new CannotStart(
    `DATABASE_URL: there is no database at ${url.path}. Set DATABASE_URL as the service has it, or run npm start first.`,
  );
};

/** Migrates a new or old database first. */
const carryOut = async ({ command, given }: Invocation, config: Config): Promise<Outcome> => {
  const database = await openDatabase(config.databaseUrl);
  try {
    const secrets = command.takesAnyKey
      ? secretBox(loadSecretKey(config))
      : await openSecretBox(config, database);
    const unitOfWork = new UnitOfWork(database, { secrets, storedBefore: storedBefore(), newId });
    const app = await NestFactory.createApplicationContext(adminModule(config, unitOfWork), {
      logger: false,
    });
    const { committed } = unitOfWork;
    return await command.run({ commands: app.get(CommandBus), committed, database, secrets, config }, given);
  } finally {
    await database.close();
  }
};

/** Returns 0, 1 (unusable database), 2 (wrong command line) or 78 (wrong setting). */
export const runAdmin = async (
  args: readonly string[],
  { env, out, error }: AdminStreams,
): Promise<number> => {
  if (args.includes('--help')) {
    out(usageFor(env));
    return 0;
  }
  try {
    const invocation = invocationOf(args, env);
    const config = readConfig(env);
    requireDatabase(invocation.command, config, env);
    if (!invocation.json) error(`Database: ${databaseName(config.databaseUrl)}`);
    const { json, text } = await carryOut(invocation, config).catch((reason: unknown) => {
      throw startTrouble(reason, config);
    });
    out(invocation.json ? JSON.stringify(json) : text);
    return 0;
  } catch (reason) {
    if (reason instanceof UsageError || reason instanceof ConfigError) {
      error(reason.message);
      return reason instanceof UsageError ? 2 : 78;
    }
    if (!(reason instanceof CannotStart)) throw reason;
    error(reason.message);
    return 1;
  }
};
