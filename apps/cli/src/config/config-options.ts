import type { CommandOptions } from '../command-options.js';
import { readEnvFile } from '../files/env-file.js';
import type { Io } from '../io.js';
import { apiOptions } from '../options/api.js';
import { type ConfigFiles, readConfig } from './read-config.js';

const defaultFiles = ['tocsin.yaml'];

export const configOptions = {
  prune: { type: 'boolean', help: 'delete what this file set manages and the files leave out' },
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
