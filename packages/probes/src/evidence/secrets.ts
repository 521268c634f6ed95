import type { HttpHeaders, SeenExchange } from '@tocsin/egress';
import type { SettingsSchema } from '../settings/schema.js';

/** Headers whose values are credentials, whoever set them. */
const credentialHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'api-key',
  'x-api-key',
  'x-auth-token',
  'x-access-token',
  'x-csrf-token',
  'x-xsrf-token',
  'x-amz-security-token',
  'authentication-info',
]);

export const isCredential = (header: string): boolean => credentialHeaders.has(header.toLowerCase());

/** A shorter value of a cookie, such as a language, says nothing and is in many texts. */
const cookieCharsMin = 8;

type Schema = {
  readonly writeOnly?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The secrets in the settings of a monitor: what its schema calls `writeOnly`. */
export const secretsInSettings = (schema: SettingsSchema, settings: unknown): readonly string[] =>
  secretsBelow(schema as Schema, settings);

const secretsBelow = (schema: Schema | undefined, value: unknown): readonly string[] => {
  if (schema === undefined) return [];
  if (schema.writeOnly === true) return textsIn(value);
  if (Array.isArray(value))
    return value.flatMap((item) => secretsBelow(schema.items as Schema | undefined, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    secretsBelow(schema.properties?.[key] as Schema | undefined, part),
  );
};

const cookieValue = (pair: string): string =>
  pair.split(';', 1)[0]?.split('=').slice(1).join('=').trim() ?? '';

const cookieSecrets = (pairs: readonly string[]): readonly string[] =>
  pairs
    .map((pair) => cookieValue(pair).replace(/^"(.*)"$/, '$1'))
    .filter((value) => value.length >= cookieCharsMin);

/** RFC 7617: `user:password`, in base64. */
const basicSecrets = (credentials: string): readonly string[] => {
  const [, ...password] = Buffer.from(credentials, 'base64').toString().split(':');
  return password.length === 0 ? [] : [password.join(':')];
};

/** RFC 7616, section 5.6: a password can be guessed from the response. */
const digestSecrets = (credentials: string): readonly string[] =>
  [...credentials.matchAll(/\bresponse="?(\w+)/g)].map(([, response = '']) => response);

const credentialsIn = (value: string): readonly string[] => {
  const [scheme = '', ...rest] = value.split(' ');
  const credentials = rest.join(' ');
  if (credentials === '') return [value];
  const parts = { basic: basicSecrets, digest: digestSecrets }[scheme.toLowerCase()];
  return [credentials, ...(parts?.(credentials) ?? [])];
};

/** The credentials in the headers of a request, by which the target may call its visitor again. */
const secretsInRequest = (headers: readonly (readonly [name: string, value: string])[]): readonly string[] =>
  headers
    .filter(([name]) => isCredential(name))
    .flatMap(([name, value]) =>
      name.toLowerCase() === 'cookie' ? cookieSecrets(value.split(';')) : credentialsIn(value),
    );

const secretsInResponse = (headers: HttpHeaders): readonly string[] =>
  cookieSecrets(headers.get('set-cookie') ?? []);

export const secretsInExchanges = (
  exchanges: readonly Pick<SeenExchange, 'request' | 'response'>[],
): readonly string[] =>
  exchanges.flatMap(({ request, response }) => [
    ...(request ? secretsInRequest(request.headers) : []),
    ...(response ? secretsInResponse(response.headers) : []),
  ]);
