import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Database,
  hasKeyOf,
  parseDatabaseUrl,
  type SecretBox,
  sealAfterMigration,
  secretBox,
} from '@tocsin/persistence';
import { filesBeside } from './authorities-file.js';
import type { Config } from './config.js';
import { ConfigError } from './environment.js';

type KeyConfig = Pick<Config, 'databaseUrl' | 'secretKey' | 'secretKeyNext'>;

const keyBytes = 32;

const secretKeyPath = ({ databaseUrl }: KeyConfig): string =>
  join(filesBeside(parseDatabaseUrl(databaseUrl)), 'secret.key');

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** @throws ConfigError when the file is readable by others or too short */
const readKeyFile = (path: string): string | undefined => {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`The key file ${path} can be read by others. Run: chmod 600 ${path}`);
  }
  if (key.length < keyBytes)
    throw new ConfigError(
      `The key file ${path} is damaged: it has fewer than 32 characters. Restore it from a backup.`,
    );
  return key;
};

/** Creates the key file atomically: of several processes that start at once, one creates it and all read it. */
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
 * Returns `SECRET_KEY`, or the key in a file with mode 0600, which it creates. @throws ConfigError for an unsafe file
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
 * Returns `SECRET_KEY_NEXT`, or the key in a `.next` file beside the key file. @throws ConfigError for an unsafe file
 */
export const loadNextSecretKey = (config: KeyConfig): string | undefined =>
  config.secretKeyNext ??
  (config.secretKey === undefined ? readKeyFile(`${secretKeyPath(config)}.next`) : undefined);

/** @throws ConfigError when the secrets are sealed with another key */
export const openSecretBox = async (config: KeyConfig, database: Database): Promise<SecretBox> => {
  const next = loadNextSecretKey(config);
  const secrets = secretBox(loadSecretKey(config), ...(next === undefined ? [] : [next]));
  if (!(await hasKeyOf(database, secrets))) {
    throw new ConfigError(
      `SECRET_KEY must be the key that sealed the secrets of this database. Set it, or copy secret.key from the data folder of the machine that has it to ${secretKeyPath(config)}: docs/operations.md, The secret key`,
    );
  }
  await sealAfterMigration(database, secrets);
  return secrets;
};
