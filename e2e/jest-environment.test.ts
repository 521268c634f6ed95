import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import NodeRealm from '../jest/environment.mjs';
import NodeRuntime from '../jest/runtime.cjs';

const folder = mkdtempSync(join(tmpdir(), 'tocsin-jest-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a listener for messages of the parent process does not outlive its test file', async () => {
  const environment = new NodeRealm();
  const before = process.listeners('message');
  process.on('message', () => undefined);
  await environment.teardown();
  expect(process.listeners('message')).toEqual(before);
});

test('a row that is shorter than the parameters of its test fails it at once', () => {
  const started = (test: { fn: (...values: never) => void }) => {
    new NodeRealm().handleTestEvent({ name: 'test_start', test });
    return test.fn;
  };
  // `test.each` makes a function with one parameter of such a row, and else one without.
  expect(started({ fn: (_done: () => void) => undefined })).toThrow('more parameters than values');
  expect(started({ fn: () => undefined })).not.toThrow();
});

/** Where jest-circus keeps what the test that runs now needs. */
const eventHandlers = Symbol.for('EVENT_HANDLERS');
const realm: typeof globalThis & { [eventHandlers]?: unknown } = globalThis;

test('an AsyncLocalStorage of jest-circus does not outlive its test file', () => {
  const circus = join(folder, 'circus.cjs');
  writeFileSync(circus, `module.exports = new (require('node:async_hooks').AsyncLocalStorage)();`);
  const runtime = new NodeRuntime({ testEnvironmentOptions: {} }, new NodeRealm());
  const handlers = realm[eventHandlers];
  const storage = runtime.requireInternalModule(circus) as AsyncLocalStorage<string>;
  realm[eventHandlers] = handlers;
  expect(storage).toBeInstanceOf(AsyncLocalStorage);
  const kept = storage.run('kept', () => {
    runtime.teardown();
    return storage.getStore();
  });
  expect(kept).toBeUndefined();
});

test('a run that goes on after its last test fails, and says what a test file left running', async () => {
  const reporter = new URL('../jest/end-of-run.js', import.meta.url);
  const script = `
    import EndOfRun from '${reporter}';
    import { createServer } from 'node:net';
    createServer().listen(0, '127.0.0.1');
    new EndOfRun(undefined, { patienceMs: 1 }).onRunComplete();`;
  await expect(
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { timeout: 30_000 }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('TCPServerWrap') });
});

describe('a worker that Jest ends', () => {
  /** @returns what it printed */
  const ended = async (patienceMs: number, leftBehind: string): Promise<string> => {
    const module = new URL('../jest/end-of-worker.mjs', import.meta.url);
    const script = `
      import { sayWhatIsLeft } from '${module}';
      sayWhatIsLeft(${patienceMs});
      ${leftBehind}
      process.send('ready');
      process.once('message', () => process.disconnect());`;
    const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const printed = text(worker.stderr ?? Readable.from([]));
    await once(worker, 'message');
    worker.kill('SIGTERM');
    worker.send('the last test has ended');
    return printed;
  };

  test('says what a test file left running', async () => {
    expect(await ended(1, `(await import('node:net')).createServer().listen(0, '127.0.0.1');`)).toMatch(
      /^A test file left this running: .*TCPServerWrap/,
    );
  });

  test('says nothing when it was only slow', async () => {
    expect(await ended(60_000, '')).toBe('');
  });

  test('says nothing when it stood still, and ends soon after', async () => {
    const standStill = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);';
    const leftBehind = `
      const server = (await import('node:net')).createServer().listen(0, '127.0.0.1');
      process.once('SIGTERM', () => setImmediate(() => {
        ${standStill}
        setTimeout(() => server.close(), 1);
      }));`;
    expect(await ended(200, leftBehind)).toBe('');
  });
});
