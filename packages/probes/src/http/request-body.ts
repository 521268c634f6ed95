import type { HttpRequest } from '@tocsin/egress';
import { type Properties, type SettingsOf } from '../settings/schema.js';

export const methodSettings = {
  method: {
    type: 'string',
    description: 'The request method.',
    enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    default: 'GET',
  },
  body: { type: 'string', description: 'The request body, as UTF-8.', maxLength: 8192 },
} as const satisfies Properties;

type MethodSettings = SettingsOf<typeof methodSettings>;

export const bodyOf = ({ method, body }: MethodSettings): Pick<HttpRequest, 'method' | 'body'> => ({
  method,
  ...(body !== undefined && { body: Buffer.from(body) }),
});
