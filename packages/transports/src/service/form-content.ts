import { hidden } from '../masked-url.js';
import type { RequestContent } from '../request-content.js';
import { userAgent } from './json-content.js';

const encoded = (name: string, value: string): string => new URLSearchParams({ [name]: value }).toString();

/** A form of `application/x-www-form-urlencoded`, without the fields that are `undefined`. A masked secret stays readable. */
export const formContent = (
  fields: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): RequestContent => {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value === hidden ? `${name}=${hidden}` : encoded(name, value)],
  );
  return {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': userAgent,
      ...headers,
    },
    body: Buffer.from(pairs.join('&')),
  };
};
