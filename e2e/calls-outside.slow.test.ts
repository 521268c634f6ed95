import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';

// Runs this repository's lint over a tree of its shape, with calls outside planted in it.

const root = fileURLToPath(new URL('..', import.meta.url));
const tree = mkdtempSync(join(tmpdir(), 'tocsin-lint-'));
afterAll(() => rmSync(tree, { recursive: true }));

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

const run = (program: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: tree,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

function filesIn(output: string, pattern: RegExp): string[] {
  return [...output.matchAll(pattern)].map(([, file = '']) => file);
}

/** Imports that reach a module which calls outside, each in a file of its own. */
const imports = {
  ...Object.fromEntries(
    ['http', 'https', 'http2', 'net', 'tls', 'dns', 'dns/promises', 'dgram', 'child_process', 'undici'].map(
      (module) => [`import-${module.replace('/', '-')}`, `export * from '${module}';`],
    ),
  ),
  'with-scheme': "import { connect } from 'node:net';\nexport const socket = () => connect(1);",
  namespace: "import * as net from 'node:net';\nexport const socket = () => net.connect(1);",
  'for-effect': "import 'node:http';",
  dynamic: "export const load = () => import('node:tls');",
  required: "export const load = () => require('node:https');",
  're-exported': "export { Agent } from 'undici';",
};

/** Globals that call outside. */
const globals = {
  fetch: "export const call = () => fetch('http://10.0.0.1/');",
  'fetch-passed-on': 'export const call = fetch;',
  websocket: "export const call = () => new WebSocket('ws://10.0.0.1/');",
  eventsource: "export const call = () => new EventSource('http://10.0.0.1/');",
  'global-this': "export const call = () => globalThis.fetch('http://10.0.0.1/');",
  destructured: 'const { fetch: call } = globalThis;\nexport { call };',
  global: "export const call = () => global.fetch('http://10.0.0.1/');",
  builtin: "export const load = () => process.getBuiltinModule('node:net');",
};

const rooms = [
  'apps/api',
  'apps/cli',
  'apps/prober',
  'apps/a-new-one',
  'packages/domain',
  'packages/a-new-one',
];
const exempt = ['packages/testing/src', 'packages/domain/test', 'apps/api/test'];
const exemptFile = 'apps/prober/src/api-client.ts';

for (const path of ['biome.json', '.biome', '.gitignore', '.dependency-cruiser.mjs']) {
  cpSync(join(root, path), join(tree, path), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
for (const [name, text] of Object.entries({ ...imports, ...globals })) {
  for (const room of rooms) plant(`${room}/src/${name}.ts`, text);
  for (const folder of exempt) plant(`${folder}/${name}.ts`, text);
}
plant(exemptFile, "import { Pool } from 'undici';\nexport const pool = () => new Pool('http://10.0.0.1/');");
plant('apps/api/src/types.ts', "import type { Socket } from 'node:net';\nexport type Peer = Socket;");

/** The planted files that each linter reports. */
const accused = {
  'dependency-cruiser': filesIn(
    run('depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'),
    /calls outside go through egress: (\S+) →/g,
  ),
  biome: filesIn(
    run('biome', 'lint', '--max-diagnostics=none', '--reporter=github', '.'),
    /::error title=(?:plugin|lint\/style\/noRestrictedGlobals),file=\S+?((?:apps|packages)\/[^,]+),/g,
  ),
};

const inEveryRoom = (name: string): string[] => rooms.map((room) => `${room}/src/${name}.ts`);

describe('a call past egress', () => {
  test.each(Object.keys(imports))('by %s is found by dependency-cruiser in every room', (name) => {
    expect(accused['dependency-cruiser']).toEqual(expect.arrayContaining(inEveryRoom(name)));
  });

  test.each(Object.keys(globals))('by %s is found by biome in every room', (name) => {
    expect(accused.biome).toEqual(expect.arrayContaining(inEveryRoom(name)));
  });

  test('is for tests, packages/testing and the one file for our own api to make, and is not seen in a type', () => {
    const innocent = [...exempt, exemptFile, 'apps/api/src/types.ts'];
    const files = [...accused['dependency-cruiser'], ...accused.biome];
    expect(files.filter((file) => innocent.some((path) => file.startsWith(path)))).toEqual([]);
  });
});
