import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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

const audit = async (url: string): Promise<{ code: number; text: string }> => {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache },
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
  ])('ends with 0 and says so when the registry %s', async (_, start) => {
    const { code, text } = await audit(await start());
    expect([code, text]).toEqual([0, expect.stringContaining('not checked: the registry did not answer')]);
  });
});
