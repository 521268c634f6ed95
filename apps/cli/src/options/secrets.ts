import { readFile } from 'node:fs/promises';
import type { CommandOptions } from '../command/command-options.js';
import type { Io } from '../command/io.js';
import { reasonOf, UsageError } from '../command/problems.js';

const isPublic = 'every user of this machine can read it in the list of processes';

export const webhookSecretOptions = {
  secret: { type: 'string', multiple: true, value: 'SECRET', help: `a secret to trust; ${isPublic}` },
  'secret-file': {
    type: 'string',
    multiple: true,
    value: 'FILE',
    help: 'a file that holds a secret to trust',
  },
} as const satisfies CommandOptions;

export const apiKeyOptions = {
  key: { type: 'string', value: 'KEY', help: `an API key; ${isPublic}` },
  'key-file': { type: 'string', value: 'FILE', help: 'a file that holds the API key' },
} as const satisfies CommandOptions;

const notEmpty = (source: string, secret: string): string => {
  if (secret === '') throw new UsageError(`${source} must not be empty`);
  return secret;
};

/** The content of a file, without the line end that an editor or `echo` adds. */
const secretInFile = async (option: string, path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new UsageError(`--${option} must be a file that can be read: ${reasonOf(error)}`);
  }
};

const secretsIn = async (
  option: string,
  given: readonly string[],
  files: readonly string[],
  variables: readonly string[],
  { env }: Io,
): Promise<readonly string[]> => {
  if (given.length + files.length > 0) {
    const read = files.map(async (path) => notEmpty(path, await secretInFile(`${option}-file`, path)));
    return [...given.map((secret) => notEmpty(`--${option}`, secret)), ...(await Promise.all(read))];
  }
  return variables.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [notEmpty(name, value)];
  });
};

type WebhookSecretValues = {
  readonly secret?: string[] | undefined;
  readonly 'secret-file'?: string[] | undefined;
};

/** The secrets of the options, or of `WEBHOOK_SECRET` and `WEBHOOK_SECRET_NEXT` without them. There may be none. */
export const webhookSecretsFrom = (values: WebhookSecretValues, io: Io): Promise<readonly string[]> =>
  secretsIn(
    'secret',
    values.secret ?? [],
    values['secret-file'] ?? [],
    ['WEBHOOK_SECRET', 'WEBHOOK_SECRET_NEXT'],
    io,
  );

type ApiKeyValues = { readonly key?: string | undefined; readonly 'key-file'?: string | undefined };

/** Returns the key of the options, or of `TOCSIN_API_KEY` without them. */
export const apiKeyFrom = async ({ key, 'key-file': file }: ApiKeyValues, io: Io): Promise<string> => {
  const listed = (value: string | undefined) => (value === undefined ? [] : [value]);
  const keys = await secretsIn('key', listed(key), listed(file), ['TOCSIN_API_KEY'], io);
  const [first] = keys;
  if (first === undefined)
    throw new UsageError('TOCSIN_API_KEY, --key-file or --key is required: an API key');
  if (keys.length > 1) throw new UsageError('--key and --key-file exclude each other');
  // A header can hold nothing else.
  if (!/^[\x21-\x7e]+$/.test(first)) throw new UsageError('The API key must be one word of ASCII characters');
  return first;
};
