import { parseUrl } from '@tocsin/egress/policy';

const charsMax = 2048;

/** The address of a server of the customer's own. A path is allowed, a query is not. */
export const serverUrl = {
  type: 'string',
  format: 'uri',
  maxLength: charsMax,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\]+(/[^\\s?#\\\\]*)?$',
  rule: `must be an http or https URL of at most ${charsMax} characters, without user name, password, query and fragment`,
} as const;

/** Puts a path below the URL of a server, which may have a path of its own. Returns a text that is no URL unchanged. */
export const urlUnder = (server: string, path: string): string => {
  const url = parseUrl(server);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}` : server;
};
