import { randomUUID } from 'node:crypto';
import { type Api, ApiRefusal } from '../api/api-client.js';
import type { components } from '../api/schema.js';
import type { CommandOptions } from '../command/command-options.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/problems.js';
import { readEnvFile } from '../files/env-file.js';
import { apiOptions } from '../options/api.js';
import type { ConfigProblem } from './config-problem.js';
import { type AppliedConfig, appliedConfig, type ConfigPlan, configPlan } from './plan-schema.js';
import { type ConfigFiles, readConfig } from './read-config.js';
import { ConfigRefused } from './report-problems.js';
import { besideClosed, withoutClosed } from './without-closed.js';

type Config = components['schemas']['Config'];

/** Maps errors of the api to their places in the files. */
const inFiles = (error: unknown, files: ConfigFiles): unknown => {
  if (!(error instanceof ApiRefusal) || error.errors.length === 0) return error;
  return new ConfigRefused(
    error.errors.map(({ field, message, pointer = `/${field}`, egress_allow: egressAllow }) => ({
      place: files.placeOf(pointer),
      pointer,
      message,
      egressAllow,
    })),
  );
};

/** The api validates the body. */
const bodyOf = ({ body }: ConfigFiles, prune: boolean) => ({ ...body, prune }) as Config;

/** @throws ConfigRefused with all errors that the api finds in the files, ApiRefusal for other refusals */
const askPlan = async (api: Api, files: ConfigFiles, prune: boolean): Promise<ConfigPlan> => {
  const body = bodyOf(files, prune);
  try {
    return await api.answerOf((signal) => api.client.POST('/v1/config/plan', { body, signal }), configPlan);
  } catch (error) {
    throw inFiles(error, files);
  }
};

/** Returns true if one pointer leads to the other, or into it. */
const isAround = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Joins errors of the files with those that the api finds in the rest. @throws ConfigRefused */
const refuseWithAll = async (
  connect: () => Promise<Api>,
  files: ConfigFiles,
  prune: boolean,
): Promise<never> => {
  const { problems } = files;
  const others = await connect()
    .then((api) => askPlan(api, files, prune))
    .then(
      () => [],
      // Without an answer, those of the files stand alone.
      (error: unknown) => (error instanceof ConfigRefused ? error.problems : []),
    );
  throw new ConfigRefused([
    ...problems,
    ...others.filter(({ pointer }) => !problems.some((problem) => isAround(problem.pointer, pointer))),
  ]);
};

export type PlanningOptions = { readonly prune: boolean; readonly withoutClosed: boolean };

export type Planned = {
  readonly api: Api;
  /** Without what was left out. */
  readonly files: ConfigFiles;
  readonly plan: ConfigPlan;
  /** The resources that `--without-closed` left out, as `KIND KEY`. */
  readonly leftOut: readonly string[];
};

/** @throws ConfigRefused with all errors in the files, ApiRefusal for other refusals */
export const planOf = async (
  connect: () => Promise<Api>,
  given: ConfigFiles,
  { prune, withoutClosed: mayLeaveOut }: PlanningOptions,
): Promise<Planned> => {
  if (mayLeaveOut && prune)
    throw new UsageError(
      '--without-closed and --prune exclude each other: what is left out would be deleted',
    );
  if (given.problems.length > 0) return refuseWithAll(connect, given, prune);
  const api = await connect();
  let files = given;
  let leftOut: ReadonlySet<string> = new Set();
  // The other errors of the resources that are left out.
  const others: ConfigProblem[] = [];
  for (;;) {
    const answer = await askPlan(api, files, prune).catch((error: unknown) => {
      if (error instanceof ConfigRefused) return error.problems;
      throw error;
    });
    const isPlan = 'digest' in answer;
    const rest = isPlan || !mayLeaveOut ? undefined : withoutClosed(files, answer, leftOut);
    if (!isPlan && rest !== undefined) {
      others.push(...besideClosed(answer));
      ({ files, leftOut } = rest);
      continue;
    }
    if (isPlan && others.length === 0) return { api, files, plan: answer, leftOut: [...leftOut].sort() };
    throw new ConfigRefused(isPlan ? others : [...others, ...answer]);
  }
};

/** @throws as `planOf` does, and when the plan has changed meanwhile */
export const applyPlan = async (
  api: Api,
  files: ConfigFiles,
  prune: boolean,
  digest: string,
): Promise<AppliedConfig> => {
  const body = { ...bodyOf(files, prune), digest };
  const params = { header: { 'Idempotency-Key': randomUUID() } };
  try {
    return await api.answerOf(
      (signal) => api.client.POST('/v1/config/apply', { body, params, signal }),
      appliedConfig,
    );
  } catch (error) {
    throw inFiles(error, files);
  }
};

/** Says what `--without-closed` left out. */
export const leftOutLine = (leftOut: readonly string[]): readonly string[] =>
  leftOut.length === 0 ? [] : [`Left out, because their addresses are closed: ${leftOut.join(', ')}.`];

const defaultFiles = ['tocsin.yaml'];

export const configOptions = {
  prune: { type: 'boolean', help: 'delete what this file set manages and the files leave out' },
  'without-closed': {
    type: 'boolean',
    help: 'leave out what has an address that EGRESS_ALLOW of the server closes; excludes --prune',
  },
  'env-file': {
    type: 'string',
    value: 'FILE',
    help: 'variables of the files; those of the environment come first',
  },
  ...apiOptions,
  json: { type: 'boolean', help: 'print one JSON object: the plan, or the errors' },
} as const satisfies CommandOptions;

export const configFilesIn = async (
  args: readonly string[],
  envFile: string | undefined,
  io: Io,
): Promise<ConfigFiles> => {
  const env = envFile === undefined ? io.env : { ...(await readEnvFile(envFile)), ...io.env };
  return readConfig(args.length > 0 ? args : defaultFiles, { env });
};
