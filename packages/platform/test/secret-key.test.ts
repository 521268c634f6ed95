import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tocsin/persistence';
import { ConfigError, loadNextSecretKey, loadSecretKey, openSecretBox } from '../src/index.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-platform-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = (secretKey?: string, secretKeyNext?: string) => ({
  databaseUrl: `sqlite:${folder}/data/tocsin.db`,
  secretKey,
  secretKeyNext,
});
const load = (secretKey?: string): string => loadSecretKey(config(secretKey));

const keyFile = (): string => join(folder, 'data', 'secret.key');

describe('the secret key', () => {
  test('is SECRET_KEY when that is set, and no file is made', async () => {
    expect(load('the key of the environment, long enough')).toBe('the key of the environment, long enough');
    await expect(stat(keyFile())).rejects.toThrow('ENOENT');
  });

  test('is otherwise made once, in a file that only its owner can read, in a folder of the same kind', async () => {
    const key = load();
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
    expect(load()).toBe(key);
    expect((await readFile(keyFile(), 'utf8')).trim()).toBe(key);
  });

  test('that others can read is refused with the command that mends it', async () => {
    load();
    await chmod(keyFile(), 0o644);
    expect(() => load()).toThrow(`chmod 600 ${keyFile()}`);
  });

  test('that is too short is refused', async () => {
    load();
    await writeFile(keyFile(), 'short\n');
    expect(() => load()).toThrow('fewer than 32 characters');
  });
});

describe('the key that is to take its place', () => {
  const next = 'the next key, which is long enough';

  test('is SECRET_KEY_NEXT, or lies in a file beside the key file; mostly there is none', async () => {
    expect(loadNextSecretKey(config())).toBeUndefined();
    expect(loadNextSecretKey(config(undefined, next))).toBe(next);
    load();
    await writeFile(`${keyFile()}.next`, `${next}\n`, { mode: 0o600 });
    expect(loadNextSecretKey(config())).toBe(next);
    expect(loadNextSecretKey(config('the key of the environment, long enough'))).toBeUndefined();
  });

  test('is refused like the other when it is short or others can read it', async () => {
    load();
    await writeFile(`${keyFile()}.next`, 'short', { mode: 0o600 });
    expect(() => loadNextSecretKey(config())).toThrow('fewer than 32 characters');
    await chmod(`${keyFile()}.next`, 0o644);
    expect(() => loadNextSecretKey(config())).toThrow('chmod 600');
  });
});

describe('what opens the secrets', () => {
  const open = async (databaseUrl: string, secretKey?: string, secretKeyNext?: string) => {
    const database = await openDatabase(databaseUrl);
    try {
      return await openSecretBox({ databaseUrl, secretKey, secretKeyNext }, database);
    } finally {
      await database.close();
    }
  };

  test('takes the first key that a database sees, and afterwards no other', async () => {
    const databaseUrl = `sqlite:${folder}/data/tocsin.db`;
    const secrets = await open(databaseUrl, 'the first key, which is long enough');
    const sealed = secrets.seal('hush', 'somebody');
    await expect(open(databaseUrl, 'another key, which is long enough')).rejects.toThrow(ConfigError);
    await expect(open(databaseUrl)).rejects.toThrow(/^SECRET_KEY must be the key/);
    const again = await open(databaseUrl, 'the first key, which is long enough');
    expect(again.open(sealed, 'somebody')).toBe('hush');
    const both = await open(
      databaseUrl,
      'another key, which is long enough',
      'the first key, which is long enough',
    );
    expect(both.open(sealed, 'somebody')).toBe('hush');
  });
});
