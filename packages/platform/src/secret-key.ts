import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDatabaseUrl } from '@tocsin/persistence';
import { type Config, ConfigError } from './config.js';

const keyBytes = 32;

/** Where the key lies when `SECRET_KEY` is not set: beside the SQLite file, or in `./data`. */
const secretKeyPath = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string => {
  const url = parseDatabaseUrl(databaseUrl);
  return join(url.kind === 'sqlite' ? dirname(url.path) : 'data', 'secret.key');
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Makes the key file whole or not at all: of several processes that start at once, one makes it and all read it. */
const makeKeyFile = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(unfinished);
  }
};

/**
 * The key that seals webhook secrets: `SECRET_KEY`, or a key file with mode 0600 that is made when it is missing.
 * @throws ConfigError when the file is readable by others or too short
 */
export const loadSecretKey = (config: Pick<Config, 'databaseUrl' | 'secretKey'>): string => {
  if (config.secretKey !== undefined) return config.secretKey;
  const path = secretKeyPath(config);
  if (readIfThere(path) === undefined) makeKeyFile(path);
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`The key file ${path} must be readable by its owner only: chmod 600 ${path}`);
  }
  const key = readIfThere(path) ?? '';
  if (key.length < keyBytes) throw new ConfigError(`The key file ${path} must hold at least 32 characters.`);
  return key;
};
