import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Database, hasKeyOf, parseDatabaseUrl, type SecretBox, secretBox } from '@tocsin/persistence';
import type { Config } from './config.js';
import { ConfigError } from './environment.js';

type KeyConfig = Pick<Config, 'databaseUrl' | 'secretKey' | 'secretKeyNext'>;

const keyBytes = 32;

/** Where the key lies when `SECRET_KEY` is not set: beside the SQLite file, or in `./data`. */
const secretKeyPath = ({ databaseUrl }: KeyConfig): string => {
  const url = parseDatabaseUrl(databaseUrl);
  return join(url.kind === 'sqlite' ? dirname(url.path) : 'data', 'secret.key');
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * A key that lies in a file, `undefined` when there is none.
 * @throws ConfigError when the file is readable by others or too short
 */
const readKeyFile = (path: string): string | undefined => {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`The key file ${path} must be readable by its owner only: chmod 600 ${path}`);
  }
  if (key.length < keyBytes) throw new ConfigError(`The key file ${path} must hold at least 32 characters.`);
  return key;
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
export const loadSecretKey = (config: KeyConfig): string => {
  if (config.secretKey !== undefined) return config.secretKey;
  const path = secretKeyPath(config);
  const key = readKeyFile(path);
  if (key !== undefined) return key;
  makeKeyFile(path);
  return loadSecretKey(config);
};

/**
 * The key that is to take the place of the other: `SECRET_KEY_NEXT`, or a file whose name ends in `.next` beside the key
 * file; `undefined` when none is.
 * @throws ConfigError when the file is readable by others or too short
 */
export const loadNextSecretKey = (config: KeyConfig): string | undefined =>
  config.secretKeyNext ??
  (config.secretKey === undefined ? readKeyFile(`${secretKeyPath(config)}.next`) : undefined);

/**
 * What opens the secrets of this database. Without its key nothing could be sent, so a process does not even start.
 * @throws ConfigError when no key is the one that the secrets are sealed with
 */
export const openSecretBox = async (config: KeyConfig, database: Database): Promise<SecretBox> => {
  const next = loadNextSecretKey(config);
  const secrets = secretBox(loadSecretKey(config), ...(next === undefined ? [] : [next]));
  if (!(await hasKeyOf(database, secrets))) {
    throw new ConfigError(
      "SECRET_KEY must be the key that this database's secrets are sealed with (docs/operations.md, The secret key)",
    );
  }
  return secrets;
};
