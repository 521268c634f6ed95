import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from '../command/io.js';
import { Failure, reasonOf } from '../command/problems.js';
import { writeNew } from './env-file.js';

/** An api with its key, which is sent only there. */
export type Login = { readonly url: string; readonly api_key: string };

const loginFileOf = ({ env }: Pick<Io, 'env'>): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'tocsin', 'login.json');

const isLogin = (value: unknown): value is Login => {
  const { url, api_key }: { url?: unknown; api_key?: unknown } = Object(value);
  return typeof url === 'string' && typeof api_key === 'string';
};

/** @returns `undefined` before the first login. @throws Failure that names the file */
export const readLogin = async (io: Pick<Io, 'env'>): Promise<Login | undefined> => {
  const file = loginFileOf(io);
  try {
    const login: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isLogin(login)) return login;
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`);
  }
  throw new Failure(`${file} must have url and api_key. Log in again: tocsin login`);
};

/** Replaces the file, which only its owner can read. @returns its path. @throws Failure that names it */
export const writeLogin = async (io: Pick<Io, 'env'>, login: Login): Promise<string> => {
  const file = loginFileOf(io);
  const beside = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(beside, { force: true });
    await writeNew(beside, `${JSON.stringify(login)}\n`);
    await chmod(beside, 0o600);
    await rename(beside, file);
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${reasonOf(error)}`);
  }
  return file;
};
