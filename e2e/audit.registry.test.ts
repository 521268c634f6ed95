import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../scripts/audit.mjs', import.meta.url));

let registry: Server | undefined;
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'tocsin-npm-'));
});
afterEach(async () => {
  registry?.close();
  registry = undefined;
  await rm(cache, { recursive: true, force: true });
});

/** A registry with these vulnerabilities, or one that answers with a status. */
const startRegistry = async (answer: number | Record<string, object[]>): Promise<string> => {
  registry = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (typeof answer === 'number' || request.method !== 'POST') {
      response.writeHead(typeof answer === 'number' ? answer : 404).end();
      return;
    }
    const asked: Record<string, string[]> = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
    const known = Object.entries(answer).filter(([name]) => name in asked);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Object.fromEntries(known)));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = registry.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
};

const audit = async (
  url: string,
  env: Record<string, string> = {},
): Promise<{ code: number; text: string }> => {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, text };
};

const vulnerability = (severity: string) => ({
  id: 1,
  url: 'https://example.com/advisories/1',
  title: 'A mistake',
  severity,
  vulnerable_versions: '*',
});

describe('npm run audit', () => {
  test('ends with 1 when the registry knows a vulnerability of level high, and names it', async () => {
    const { code, text } = await audit(await startRegistry({ 'reflect-metadata': [vulnerability('high')] }));
    expect(text).toBe(
      'high: reflect-metadata: A mistake (https://example.com/advisories/1)\n' +
        'Known vulnerabilities of level high or above: 1.\n',
    );
    expect(code).toBe(1);
  });

  test.each([
    ['knows none', {}],
    ['knows a moderate one', { 'reflect-metadata': [vulnerability('moderate')] }],
  ])('ends with 0 when the registry %s', async (_, known) => {
    const { code, text } = await audit(await startRegistry(known));
    expect([code, text]).toEqual([0, 'Known vulnerabilities of level high or above: 0.\n']);
  });

  test.each([
    ['does not know the question', () => startRegistry(405)],
    ['is broken', () => startRegistry(500)],
    ['is not there', async () => 'http://127.0.0.1:1/'],
  ])('ends with 0 and warns that nothing was judged when the registry %s', async (_, start) => {
    const { code, text } = await audit(await start());
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /^WARNING: known vulnerabilities were not judged: the registry did not answer .+, and OSV_DIRECTORY is not set\.\n$/,
      ),
    ]);
  });
});

describe('with advisories in a folder, npm run audit', () => {
  const noRegistry = 'http://127.0.0.1:1/';
  const advisory = (title: string, affected: object, others: object = {}) => ({
    id: title,
    summary: title,
    affected: [{ package: { ecosystem: 'npm', name: 'reflect-metadata' }, ...affected }],
    database_specific: { severity: 'HIGH' },
    ...others,
  });
  const semver = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });
  const all = semver({ introduced: '0' });
  const store = (advisories: readonly { id: string }[]) =>
    Promise.all(advisories.map((each) => writeFile(join(cache, `${each.id}.json`), JSON.stringify(each))));
  const titlesIn = (text: string) =>
    [...text.matchAll(/^\w+: reflect-metadata: (.+) \(/gm)].map(([, title]) => title);

  test('names those of the locked version that are grave and still valid', async () => {
    await store([
      advisory('All versions', all),
      advisory('Before a later one', semver({ introduced: '0' }, { fixed: '99.0.0' })),
      advisory('Vulnerable again', semver({ introduced: '0' }, { fixed: '0.0.1' }, { introduced: '0.0.2' })),
      advisory('Malicious code has no severity', all, { database_specific: {} }),
      advisory('Mended before', semver({ introduced: '0' }, { fixed: '0.0.1' })),
      advisory('Not yet vulnerable', semver({ introduced: '99.0.0' })),
      advisory('Last affected before', semver({ introduced: '0' }, { last_affected: '0.0.1' })),
      advisory('Other versions are named', { versions: ['0.0.1'] }),
      advisory('Mild', all, { database_specific: { severity: 'LOW' } }),
      advisory('Withdrawn', all, { withdrawn: '2026-01-01T00:00:00Z' }),
      advisory('Another ecosystem', { package: { ecosystem: 'PyPI', name: 'reflect-metadata' }, ...all }),
    ]);
    const { code, text } = await audit(noRegistry, { OSV_DIRECTORY: cache });
    expect(titlesIn(text).sort()).toEqual([
      'All versions',
      'Before a later one',
      'Malicious code has no severity',
      'Vulnerable again',
    ]);
    expect(text).toContain('critical: reflect-metadata: Malicious code has no severity (https://osv.dev/');
    expect(text).toMatch(/\nKnown vulnerabilities of level high or above: 4\.\n$/);
    expect(code).toBe(1);
  });

  test('fails on what the registry knows and the folder does not, and passes when neither knows any', async () => {
    await store([advisory('Not yet vulnerable', semver({ introduced: '99.0.0' }))]);
    const url = await startRegistry({ 'reflect-metadata': [vulnerability('high')] });
    expect((await audit(url, { OSV_DIRECTORY: cache })).code).toBe(1);
    expect(await audit(noRegistry, { OSV_DIRECTORY: cache })).toEqual({
      code: 0,
      text: 'Known vulnerabilities of level high or above: 0.\n',
    });
  });

  test('warns that nothing was judged when the folder is empty', async () => {
    const { code, text } = await audit(noRegistry, { OSV_DIRECTORY: join(cache, 'none') });
    expect([code, text]).toEqual([0, expect.stringMatching(/^WARNING: .+ holds no advisory\.\n$/)]);
  });
});
