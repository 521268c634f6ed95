// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files have such texts.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiKey } from '../support/fake-api.js';
import { type Ended, runCli } from '../support/run-cli.js';

const empty = { digest: 'a digest', file_set: 'default', changes: [], moved: [], adopted: [], left_out: [] };
const changing = {
  ...empty,
  changes: [
    {
      action: 'change',
      kind: 'channels',
      key: 'on-call',
      id: '019dedd5-0000-7000-8000-000000000001',
      fields: [
        { field: 'name', before: 'a', after: 'b', secret: false },
        { field: 'webhook_secret', before: '********', after: '********', secret: true },
      ],
    },
    {
      action: 'create',
      kind: 'monitors',
      key: 'shop',
      id: null,
      fields: [{ field: 'tags', before: null, after: ['web'], secret: false }],
    },
  ],
  left_out: [{ kind: 'monitors', key: 'old', id: '019dedd5-0000-7000-8000-000000000002' }],
};

let folder: string;
let answer: { status: number; body: object };
let asked: { path: string; body: Record<string, unknown> }[];
/** The api itself answers in e2e/configuration.test.ts. */
const server = createServer(async (request, response) => {
  asked.push({ path: request.url ?? '', body: JSON.parse((await text(request)) || '{}') });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [asked, answer] = [[], { status: 200, body: empty }];
});

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const tocsin = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCli(args, { env: { TOCSIN_URL: url, TOCSIN_API_KEY: apiKey, ...env } });
};
const shown = ({ error }: Ended): string[] => error.join('\n').replaceAll(`${folder}/`, '').split('\n');

describe('tocsin plan', () => {
  test('exits with 0 for an empty plan, and with 2 for changes, which it prints', async () => {
    const path = await file('a.yaml', 'version: 1\nmonitors: {}\n');
    expect(await tocsin(['plan', path])).toEqual({ code: 0, out: ['Nothing to change.'], error: [] });
    answer = { status: 200, body: changing };
    expect(await tocsin(['plan', path])).toEqual({
      code: 2,
      error: [],
      out: [
        '~ channels on-call',
        '    name: "a" → "b"',
        '    webhook_secret: another secret',
        '+ monitors shop',
        '    tags: ["web"]',
        '1 to create, 1 to change.',
        'The file set default manages what is no longer in the files: monitors old. --prune deletes it.',
      ],
    });
    const { code, out } = await tocsin(['plan', '--json', '--prune', path]);
    expect([code, JSON.parse(out[0] ?? '')]).toEqual([2, changing]);
    expect(asked.at(-1)).toEqual({
      path: '/v1/config/plan',
      body: { version: 1, monitors: {}, prune: true },
    });
  });

  test('exits with 1 for a wrong command line, since 2 means changes', async () => {
    expect((await tocsin(['plan', '--nothing'])).code).toBe(1);
    expect((await tocsin(['plan', join(folder, 'missing.yaml')])).code).toBe(1);
    expect((await tocsin(['apply', '--nothing'])).code).toBe(2);
  });

  test('joins files, and replaces variables and file names, wherever they stand', async () => {
    await file('secret.txt', 'from a file\n');
    const first = await file(
      'channels.yaml',
      'version: 1\nchannels:\n  a: { webhook_secret: !file secret.txt }\n',
    );
    const second = await file(
      'monitors.yaml',
      'version: 1\nmonitors:\n  shop: &shop\n    target: https://${HOST}/$${x}\n  blog: { copy: *shop }\n',
    );
    await tocsin(['plan', first, second], { HOST: 'example.com' });
    const shop = { target: 'https://example.com/${x}' };
    expect(asked[0]?.body).toMatchObject({
      channels: { a: { webhook_secret: 'from a file' } },
      monitors: { shop, blog: { copy: shop } },
    });
  });

  test('names everything that is wrong in the files, each with its line and column', async () => {
    const first = await file(
      '1.yaml',
      'monitors:\n  shop:\n    target: ${NOT_SET}\n    name: !file nowhere\n',
    );
    const second = await file('2.yaml', 'version: 1\nmonitors:\n  shop: {}\n');
    const third = await file('3.yaml', 'version: 1\nmonitors:\n  a: {}\n  a: {}\n');
    const ended = await tocsin(['plan', first, second, third]);
    expect([ended.code, asked]).toEqual([1, []]);
    expect(shown(ended)).toEqual([
      '1.yaml:1:1 version is missing: write version: 1',
      '1.yaml:3:5 monitors.shop.target: the environment variable NOT_SET is not set',
      expect.stringMatching(/^1\.yaml:4:5 monitors\.shop\.name: !file nowhere cannot be read/),
      '2.yaml:3:3 monitors.shop stands in another file too',
      expect.stringMatching(/^3\.yaml:4:3 Map keys must be unique/),
      'There are 5 errors. Nothing was changed.',
    ]);
  });

  test('shows what the api refuses at its place in the files, or at the nearest', async () => {
    const path = await file('b.yaml', 'version: 1\nmonitors:\n  a/b:\n    settings:\n      x.y: 1\n');
    const errors = [
      { field: 'monitors.a/b.settings.x.y', message: 'must be text', pointer: '/monitors/a~1b/settings/x.y' },
      { field: 'monitors.a/b.target', message: 'is missing', pointer: '/monitors/a~1b/target' },
      { field: 'color', message: 'color is not known here' },
    ];
    answer = { status: 400, body: { detail: 'It has 3 errors.', errors } };
    const ended = await tocsin(['plan', path]);
    expect(ended.code).toBe(1);
    expect(shown(ended)).toEqual([
      'b.yaml:1:1 color is not known here',
      'b.yaml:3:3 is missing',
      'b.yaml:5:7 must be text',
      'There are 3 errors. Nothing was changed.',
    ]);
    const { code, out } = await tocsin(['plan', '--json', path]);
    expect([code, JSON.parse(out[0] ?? '').errors[1]]).toMatchObject([
      1,
      { line: 3, column: 3, message: 'is missing' },
    ]);
  });

  test('refuses aliases that make a small file large', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => {
      const items = n === 0 ? Array(9).fill('x') : Array(9).fill(`*l${n - 1}`);
      return `l${n}: &l${n} [${items.join(', ')}]`;
    });
    const ended = await tocsin(['plan', await file('c.yaml', `version: 1\n${levels.join('\n')}\n`)]);
    expect([ended.code, ended.error.join()]).toEqual([1, expect.stringContaining('too large or too deep')]);
  });
});

describe('tocsin apply', () => {
  test('carries out the plan that it printed, once, and says when it is another one by now', async () => {
    const path = await file('d.yaml', 'version: 1\nmonitors: {}\n');
    answer = { status: 200, body: changing };
    expect(await tocsin(['apply', path])).toMatchObject({ code: 0, error: [] });
    expect(asked.map((request) => [request.path, request.body.digest])).toEqual([
      ['/v1/config/plan', undefined],
      ['/v1/config/apply', 'a digest'],
    ]);
    await tocsin(['apply', '--digest', 'of a review', path]);
    expect(asked.at(-1)?.body.digest).toBe('of a review');
    answer = { status: 409, body: { detail: 'Something changed since the plan was made.' } };
    expect(await tocsin(['apply', path])).toMatchObject({
      code: 1,
      error: ['The api answered 409. Something changed since the plan was made.'],
    });
  });
});

describe('tocsin export', () => {
  test('writes YAML that is read as it is, with a comment for each secret', async () => {
    const config = {
      version: 1,
      channels: { hook: { type: 'Webhook', endpoint_url: 'https://x/${y}', on: 'no' } },
    };
    answer = { status: 200, body: { config, secrets: ['/channels/hook/webhook_secret'] } };
    const path = await file('e.yaml', '');
    const { code, out } = await tocsin(['export', '--file-set', 'web']);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain(
      '# webhook_secret: ${HOOK_WEBHOOK_SECRET}  # a secret; left out, it stays as it is',
    );
    await writeFile(path, out.join('\n'));
    answer = { status: 200, body: empty };
    await tocsin(['plan', path]);
    expect(asked.at(-1)?.body).toMatchObject(config);
  });
});
