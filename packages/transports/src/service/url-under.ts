import { parseUrl } from '@tocsin/egress/policy';

/** Puts a path below the URL of a server, which may have a path of its own. Returns a text that is no URL unchanged. */
export const urlUnder = (server: string, path: string): string => {
  const url = parseUrl(server);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}` : server;
};
