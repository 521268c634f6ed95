import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { takeProcessLock } from '../src/index.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'a.lock');
});
afterEach(() => folder.remove());

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

const holder = async () => {
  const script = `
    const lock = new (require(${JSON.stringify(driver)}))(${JSON.stringify(path)});
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};

describe('the lock of a process', () => {
  test('is held until it is released, also against the same process', () => {
    const lock = takeProcessLock(path, true);
    expect(lock).not.toBeNull();
    expect(takeProcessLock(path, false)).toBeNull();
    expect(takeProcessLock(path, false)).toBeNull();
    lock?.release();
    const next = takeProcessLock(path, false);
    expect(next).not.toBeNull();
    next?.release();
  });

  test('is held while the process is stopped, and free as soon as it is killed', async () => {
    const child = await holder();
    const exited = once(child, 'exit');
    child.kill('SIGSTOP');
    expect(takeProcessLock(path, false)).toBeNull();
    child.kill('SIGKILL');
    await exited;
    const lock = takeProcessLock(path, false);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  test('leaves one empty file', () => {
    const lock = takeProcessLock(path, true);
    expect(readdirSync(folder.path)).toEqual(['a.lock']);
    lock?.release();
    expect(readdirSync(folder.path)).toEqual(['a.lock']);
  });

  test('cannot be taken on what is no file of a lock', () => {
    writeFileSync(path, 'something else, which is no lock');
    expect(() => takeProcessLock(path, false)).toThrow('file is not a database');
    expect(() => takeProcessLock(join(folder.path, 'missing', 'a.lock'), true)).toThrow();
    expect(existsSync(path)).toBe(true);
  });
});
