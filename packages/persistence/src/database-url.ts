import { isAbsolute, resolve } from 'node:path';

export type DatabaseUrl =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Reads `DATABASE_URL`: `sqlite:./data/tocsin.db` or `postgres://user@host/database`.
 * @throws Error that names the setting and the rule
 */
export const parseDatabaseUrl = (text: string, baseDir = process.cwd()): DatabaseUrl => {
  // Without a host the driver would choose one.
  if (/^postgres(ql)?:\/\/[^/]/.test(text) && isUrl(text)) return { kind: 'postgres', url: text };
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (path === undefined || path === ':memory:') {
    throw new Error(
      'DATABASE_URL must be sqlite:PATH (a file, such as sqlite:./data/tocsin.db) or postgres://USER@HOST/DATABASE',
    );
  }
  return { kind: 'sqlite', path: isAbsolute(path) ? path : resolve(baseDir, path) };
};

/** Names a database for people, without a user or a password. */
export const databaseName = (text: string): string => {
  const url = parseDatabaseUrl(text);
  if (url.kind === 'sqlite') return url.path;
  const { host, pathname } = new URL(url.url);
  return `postgres://${host}${pathname}`;
};

const isUrl = (text: string): boolean => {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
};
