import { Api } from '../api/api-client.js';
import type { CommandOptions } from '../command/command-options.js';
import type { Io } from '../command/io.js';
import { type Login, readLogin } from '../files/login-file.js';
import { apiKeyFrom, apiKeyOptions } from './secrets.js';
import { urlFrom } from './urls.js';

export const apiOptions = {
  url: {
    type: 'string',
    value: 'URL',
    help: 'the api; TOCSIN_URL, that of "tocsin login", or http://127.0.0.1:3000 unless given',
  },
  ...apiKeyOptions,
} as const satisfies CommandOptions;

export type ApiValues = {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly 'key-file'?: string | undefined;
};

/** @throws UsageError that names the option or the variable */
export const apiUrlFrom = ({ url }: ApiValues, { env }: Io, login: Login | undefined): URL =>
  url === undefined
    ? urlFrom('TOCSIN_URL', env.TOCSIN_URL ?? login?.url ?? 'http://127.0.0.1:3000')
    : urlFrom('--url', url);

/** @throws UsageError that names the option or the variable */
export const apiFrom = async (values: ApiValues, io: Io): Promise<Api> => {
  const isGiven = values.key !== undefined || values['key-file'] !== undefined || io.env.TOCSIN_API_KEY;
  const login = isGiven && (values.url ?? io.env.TOCSIN_URL) !== undefined ? undefined : await readLogin(io);
  const url = apiUrlFrom(values, io, login);
  // A stored key is sent only to its own api.
  const stored = !isGiven && login?.url === url.href ? { key: login.api_key } : values;
  return new Api(url, await apiKeyFrom(stored, io), io.signal);
};
