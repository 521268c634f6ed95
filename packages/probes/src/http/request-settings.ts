import { type FieldError, fieldError } from '../settings/field-error.js';
import { type Properties, type SettingsOf } from '../settings/schema.js';
import { textPatterns } from '../settings/text-patterns.js';

export const requestSettings = {
  headers: {
    type: 'object',
    description:
      'Request headers by name. They are shown to whoever may see the monitor: a login belongs in `basic_auth` or `bearer_token`.',
    propertyNames: { type: 'string', format: 'request_header_name', maxLength: 100 },
    additionalProperties: { type: 'string', format: 'header_value', maxLength: 4096 },
    maxProperties: 30,
    default: {},
  },
  basic_auth: {
    type: 'object',
    description: 'User name and password (HTTP Basic).',
    additionalProperties: false,
    required: ['username', 'password'],
    properties: {
      username: {
        type: 'string',
        description: 'The user name, without a colon.',
        pattern: textPatterns.userName.source,
        maxLength: 200,
      },
      password: {
        type: 'string',
        description: 'The password.',
        pattern: textPatterns.line.source,
        maxLength: 1000,
        writeOnly: true,
      },
    },
  },
  bearer_token: {
    type: 'string',
    description: 'Sent as `Authorization: Bearer …`.',
    pattern: textPatterns.bearerToken.source,
    maxLength: 4096,
    writeOnly: true,
  },
  max_redirects: {
    type: 'integer',
    description: 'How many redirects are followed. With 0, a redirect is an answer like any other.',
    minimum: 0,
    maximum: 20,
    default: 5,
  },
} as const satisfies Properties;

export type RequestSettings = SettingsOf<typeof requestSettings>;

/** At most one login. @param place where these settings stand */
export function requestFaults(
  { headers, basic_auth, bearer_token }: RequestSettings,
  place = 'settings',
): readonly FieldError[] {
  const logins = [
    ...Object.keys(headers).flatMap((name) =>
      name.toLowerCase() === 'authorization' ? [`${place}.headers.${name}`] : [],
    ),
    ...(basic_auth === undefined ? [] : [`${place}.basic_auth`]),
    ...(bearer_token === undefined ? [] : [`${place}.bearer_token`]),
  ];
  const [kept, ...surplus] = logins;
  return surplus.map((field) => fieldError(field, `must not be given beside ${kept}`));
}

/** The customer's headers, ours where they have none, and the login. */
export function requestHeaders(settings: RequestSettings): Readonly<Record<string, string>> {
  const { headers, basic_auth: basic, bearer_token: token } = settings;
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = Object.entries(ourHeaders).filter(([name]) => !given.has(name.toLowerCase()));
  return {
    ...Object.fromEntries(missing),
    ...headers,
    ...(basic !== undefined && { Authorization: `Basic ${base64(`${basic.username}:${basic.password}`)}` }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

const ourHeaders = {
  'User-Agent': 'Tocsin-Monitor/1.0',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br',
};

/** RFC 7617, section 2.1: UTF-8. */
const base64 = (text: string): string => Buffer.from(text).toString('base64');
