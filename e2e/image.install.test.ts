import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { stagesOf } from './support/dockerfile.js';
import { type Image, ImageBuild } from './support/image-build.js';
import { until } from './support/until.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const dockerfile = 'deploy/Dockerfile';
/** What Tocsin, ping and tini add to the base. It was 430 MB with the tools of our tests. */
const addedMegabytesMax = 64;

let build: ImageBuild;
let image: Image;
let text: string;
beforeAll(async () => {
  text = await readFile(join(root, dockerfile), 'utf8');
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  build = await ImageBuild.start();
  await build.makeBase(stagesOf(text)[0]?.image ?? '', packageManager.replace('npm@', ''));
  image = await build.build(dockerfile);
}, 1_800_000);
afterAll(() => build?.remove());

const linesOf = async (command: string, args: readonly string[]): Promise<string[]> =>
  (await run(command, args)).stdout.trim().split('\n');

/** Size, time of change and path of each file. */
const filesOf = (folder: string): Promise<string[]> =>
  linesOf('find', [folder, '-xdev', '-type', 'f', '-printf', '%s %T@ %P\n']);

test('every instruction of the Dockerfile has run, each stage on the same image', () => {
  const stages = stagesOf(text);
  expect(build.ran).toEqual(
    stages.flatMap(({ instructions }) => instructions.map(({ name, rest }) => `${name} ${rest}`)),
  );
  expect(new Set(stages.map((stage) => stage.image)).size).toBe(1);
});

describe('the image', () => {
  test('holds @tocsin/server and the SQLite driver, and no other package of npm', async () => {
    // Node itself came from npm.
    const standIn = `${image.root}/usr/local/package.json`;
    const manifests = await linesOf('find', [
      ...[image.root, '-path', `${image.root}/usr/local/lib/node_modules/npm`, '-prune', '-o'],
      ...['-name', 'package.json', '-print'],
    ]);
    const names = await Promise.all(
      manifests
        .filter((file) => file !== standIn)
        .map(async (file) => JSON.parse(await readFile(file, 'utf8')).name),
    );
    expect(names.sort()).toEqual(['@tocsin/server', 'better-sqlite3', 'bindings', 'file-uri-to-path']);
  });

  test('holds no compiler, no source of ours and no file of a build', async () => {
    const found = await linesOf('find', [
      ...[
        image.root,
        '-xdev',
        '(',
        '-name',
        'g++',
        '-o',
        '-name',
        'python3',
        '-o',
        '-name',
        '*.o',
        '-o',
        '-name',
        '*.tgz',
      ],
      ...[
        '-o',
        '-name',
        'tsconfig.json',
        '-o',
        '-name',
        '.git',
        ')',
        '-not',
        '-path',
        '*/usr/local/lib/node_modules/npm/*',
      ],
    ]);
    expect(found).toEqual(['']);
  });

  test(`adds at most ${addedMegabytesMax} MB to its base`, async () => {
    const ofBase = new Set(await filesOf(build.base));
    // As in a layer, a file that was changed counts whole, and one that was removed counts nothing.
    const added = (await filesOf(image.root)).filter((file) => !ofBase.has(file));
    const megabytes = added.reduce((sum, file) => sum + Number.parseInt(file, 10), 0) / 1e6;
    process.stdout.write(`The image adds ${megabytes.toFixed(1)} MB to its base.\n`);
    expect(megabytes).toBeLessThanOrEqual(addedMegabytesMax);
    expect(megabytes).toBeGreaterThan(10);
  });

  test('runs as a user who may change only /data', async () => {
    expect(image.user).toBe('node');
    const writable = await linesOf('find', [
      image.root,
      '-xdev',
      '-uid',
      '1000',
      '-not',
      '-path',
      '*/home/node*',
    ]);
    expect(writable).toEqual([`${image.root}/data`]);
  });
});

describe('in the image, as its user', () => {
  /** On loopback, which containers do not share and these processes do. */
  const settings = async () => ({
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    EGRESS_ALLOW: '127.0.0.0/8',
  });

  const started = async (words: readonly string[]) => {
    const env = await settings();
    const child = build.start(image, words, env);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    const address = `http://127.0.0.1:${env.PORT}`;
    const isReady = () =>
      fetch(`${address}/readyz`).then(...([({ ok }: Response) => ok, () => false] as const));
    await until(`${words} answers`, async () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      return isReady();
    });
    return { child, address, output: () => output };
  };

  test('the default command is an api that stops with 0', async () => {
    const { child, address } = await started([]);
    expect((await fetch(`${address}/docs`)).status).toBe(200);
    expect(await build.stop(child)).toBe(0);
  });

  test('ping starts without any capability, as compose.yaml wants', async () => {
    const without = ['setpriv', '--reuid=1000', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
    expect(await build.run(image, [...without, 'ping', '-V'])).toMatch(/^ping from iputils/);
  });

  test('tocsin-server starts all processes, and a message arrives', async () => {
    const { child, output, address } = await started(['tocsin-server']);
    await until('it prints the link', () => /\/setup#token=/.test(output()));
    const account = new Account(address, '', /tocsin_\S+/.exec(output())?.[0] ?? '');
    await account.webhook(`${address}/nowhere`);
    const [alert] = await account.endedAlerts(1);
    expect(alert).toMatchObject({ status: 'failed', response_status: 404 });
    expect(await build.stop(child)).toBe(0);
  });
});
