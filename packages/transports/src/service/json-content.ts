import { contentType } from '@tocsin/webhook-core';
import type { RequestContent } from '../channel/request-content.js';
import { hidden } from '../text/masked-url.js';

const userAgent = 'Tocsin';

export const jsonContent = (
  body: object,
  headers: Readonly<Record<string, string>> = {},
): RequestContent => ({
  headers: { 'Content-Type': contentType, 'User-Agent': userAgent, ...headers },
  body: Buffer.from(JSON.stringify(body)),
});

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
