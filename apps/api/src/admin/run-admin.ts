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
import type { AdminCommand, DatabaseCommand, Outcome } from './admin-command.js';
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

type Invocation<Command = AdminCommand> = {
  readonly command: Command;
  readonly given: Given;
  readonly json: boolean;
};

/** @throws UsageError for an unknown command, or one that lacks its argument or has one too many */
const commandIn = (words: readonly string[], env: AdminStreams['env']) => {
  const [whole, shorter] = [words, words.slice(0, -1)].map((each) => adminCommands.get(each.join(' ')));
  if (whole && whole.argument === undefined) return { command: whole, given: {} };
  if (whole) throw new UsageError(`Usage: ${whole.usage} [--json]`);
  if (shorter?.argument === undefined) throw new UsageError(usageFor(env));
  return { command: shorter, given: { [shorter.argument]: words.at(-1) } };
};

/** @throws UsageError for an unknown command or option */
const invocationOf = (args: readonly string[], env: AdminStreams['env']): Invocation => {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstOption === -1 ? args : args.slice(0, firstOption);
  const { command, given: argument } = commandIn(words, env);
  const options = Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({
      args: args.slice(words.length),
      options: { ...options, json: { type: 'boolean', default: false } },
    });
    const { json, ...given } = values;
    return { command, given: { ...given, ...argument }, json };
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : error}\nUsage: ${command.usage} [--json]`,
    );
  }
};

/** A database that nobody asked for would take what is meant for another one. @throws CannotStart */
const requireDatabase = (
  { makesDatabase }: DatabaseCommand,
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
const carryOut = async (
  { command, given }: Invocation<DatabaseCommand>,
  config: Config,
): Promise<Outcome> => {
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

/** @throws CannotStart when the database cannot be used */
const outcomeOf = async (
  { command, given, json }: Invocation,
  config: Config,
  { env, error }: AdminStreams,
): Promise<Outcome> => {
  if ('runPlainly' in command) return command.runPlainly(config, given);
  requireDatabase(command, config, env);
  if (!json) error(`Database: ${databaseName(config.databaseUrl)}`);
  return carryOut({ command, given, json }, config).catch((reason: unknown) => {
    throw startTrouble(reason, config);
  });
};

/** Returns 0, 1 (unusable database, or what was asked for failed), 2 (wrong command line) or 78 (wrong setting). */
export const runAdmin = async (args: readonly string[], streams: AdminStreams): Promise<number> => {
  const { env, out, error } = streams;
  if (args.includes('--help')) {
    out(usageFor(env));
    return 0;
  }
  try {
    const invocation = invocationOf(args, env);
    const { json, text, hasFailed = false } = await outcomeOf(invocation, readConfig(env), streams);
    out(invocation.json ? JSON.stringify(json) : text);
    return hasFailed ? 1 : 0;
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
