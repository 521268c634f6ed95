import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sign } from '@tocsin/webhook-core';
import Sqlite from 'better-sqlite3';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { NpmStart } from './support/npm-start.js';
import { Shell } from './support/shell.js';
import { until } from './support/until.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Commands that keep running; other tests cover them. */
const testedElsewhere: Readonly<Record<string, string>> = {
  'EGRESS_ALLOW=127.0.0.0/8 npm start': 'e2e/first-run.test.ts',
  'DATABASE_URL=postgres://tocsin:password@db.example.com/tocsin npm start': 'e2e/first-run.test.ts',
};

type Block = { language: string; code: string };

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^( *)```(\w*)\n(.*?)\n\1```$/gms)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

const readme = await readFile(join(root, 'README.md'), 'utf8');
const blocks = blocksOf(readme);

const codeIn = (wanted: string): string => {
  const found = blocks.filter(({ language }) => language === wanted);
  expect(found).toHaveLength(1);
  return found[0]?.code ?? '';
};

/** A value's field names and types, in order. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, field]) => [name, shapeOf(field)])
    : value === null
      ? 'null'
      : typeof value;

/** A database whose monitors are on this machine: a page, and a job that pushes. */
const makeKumaDatabase = async (path: string, url: string): Promise<void> => {
  await copyFile(join(root, 'packages/imports/test/data/kuma-2.5.db'), path);
  const database = new Sqlite(path);
  database.exec(`DELETE FROM monitor WHERE name NOT IN ('Private', 'Nightly backup')`);
  database.exec('DELETE FROM notification');
  database.prepare(`UPDATE monitor SET url = ? WHERE name = 'Private'`).run(url);
  database.close();
};

let folder: string;
let service: NpmStart;
let shell: Shell;
let account: Account;
/** Values that differ for each reader, and their placeholders in the README. */
let own: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-readme-'));
  const [port, receiverPort, shopPort, listenPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = {
    DATABASE_URL: `sqlite:${join(folder, 'tocsin.db')}`,
    PORT: String(port),
    EGRESS_ALLOW: '127.0.0.0/8',
  };
  service = new NpmStart(settings);
  await service.says(/Ctrl-C/);
  const apiKey = /tocsin_\S+/.exec(service.output)?.[0] ?? '';
  account = new Account(`http://127.0.0.1:${port}`, '', apiKey);
  own = {
    'tocsin_…': apiKey,
    'http://127.0.0.1:3000': account.address,
    'http://127.0.0.1:8080': `http://127.0.0.1:${receiverPort}`,
    'PORT=8080': `PORT=${receiverPort}`,
    '127.0.0.1:8081': `127.0.0.1:${shopPort}`,
    'listen(8081': `listen(${shopPort}`,
    '127.0.0.1:8082': `127.0.0.1:${listenPort}`,
    '--port 8082': `--port ${listenPort}`,
    'data/messages': join(folder, 'messages'),
    'data/tocsin.yaml': join(folder, 'tocsin.yaml'),
    'data/kuma.db': join(folder, 'kuma.db'),
    'data/kuma.yaml': join(folder, 'kuma.yaml'),
    'data/kuma.env': join(folder, 'kuma.env'),
  };
  await makeKumaDatabase(join(folder, 'kuma.db'), `${account.address}/healthz`);
  // Everything is built already, and building again would replace files that run.
  shell = new Shell(root, { ...settings, npm_config_ignore_scripts: 'true', XDG_STATE_HOME: folder });
});

afterAll(async () => {
  await shell.close();
  service.pressCtrlC();
  await service.ended();
  await rm(folder, { recursive: true, force: true });
});

describe('the README', () => {
  test('has no block but commands and what they print, the message, receivers, and a picture', () => {
    const known = ['sh', 'text', 'json', 'js', 'py', ''];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(readme.match(/^ *```/gm)).toHaveLength(2 * blocks.length);
  });

  test('leads from a running service to a verified webhook, by its own commands', async () => {
    const outputs: string[] = [];
    let seen = 0;
    for (const { language, code } of blocks) {
      const mine = Object.entries(own).reduce((text, [shown, value]) => text.replaceAll(shown, value), code);
      if (language === 'text') {
        const isPrinted = () => shell.transcript.includes(mine, seen);
        await until(`this is printed: ${mine}`, isPrinted);
        seen = shell.transcript.indexOf(mine, seen) + mine.length;
        // A reader takes longer than a message takes to be recorded.
        await account.endedAlerts(0);
      }
      if (language !== 'sh' || Object.hasOwn(testedElsewhere, code)) continue;
      const { output, status } = await shell.run(mine);
      expect({ code, status }).toEqual({ code, status: 0 });
      outputs.push(output);
    }
    const verified = outputs.find((output) => output.includes('sha256=')) ?? '';
    const digests = verified.match(/[0-9a-f]{64}$/gm);
    expect(digests).toHaveLength(2);
    expect(new Set(digests).size).toBe(1);
    const taken = await account.call<{ items: { name: string }[] }>('GET', '/v1/monitors?limit=200');
    expect(taken.items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Private', 'Nightly backup']),
    );
    const made = outputs.find((output) => output.includes('api_key')) ?? '';
    expect(JSON.parse(made)).toMatchObject({
      account_id: expect.any(String),
      api_key: expect.stringMatching(/^tocsin_/),
    });
    expect((await shell.run('kill $RECEIVER $SHOP $LISTENER')).status).toBe(0);
  });

  test("says what is a reader's own in words that its commands have", () => {
    const commands = blocks.flatMap(({ language, code }) => (language === 'sh' ? [code] : [])).join('\n');
    for (const shown of [...Object.keys(own), ...Object.keys(testedElsewhere)]) {
      expect(commands).toContain(shown);
    }
  });

  test('shows the message as it is sent', async () => {
    const [alert] = (await account.alerts()).filter(({ event }) => event === 'incident.created');
    const { headers, body } = await account.call<{ headers: Record<string, string>; body: string }>(
      'GET',
      `/v1/alerts/${alert?.id}/request`,
    );
    expect(shapeOf(JSON.parse(codeIn('json')))).toEqual(shapeOf(JSON.parse(body)));
    for (const [name, value] of Object.entries(headers)) {
      expect(readme).toContain(`\`${name}: ${value.replace(/[0-9a-f]{64}$/, '<hex>')}\``);
    }
  });

  test('names npm commands that are there', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const named = [...readme.matchAll(/npm (?:run )?(?:--silent )?([a-z]+(?:-[a-z]+)*)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(8);
    const ofNpm = ['pack'];
    expect(named.filter((name) => !Object.hasOwn(scripts, name) && !ofNpm.includes(name))).toEqual([]);
  });
});

describe('the lines that a receiver takes over', () => {
  const secret = 'schlüssel-🔑 with "quotes"';
  const body = '{"event":"incident.created","title":"Größe"}';
  const header = sign(Buffer.from(body), secret);
  const questions: [rawBody: string, header: string | null, secret: string, isTrusted: boolean][] = [
    [body, header, secret, true],
    [`${body} `, header, secret, false],
    [body, header, 'another', false],
    [body, header.replace('sha256=', ''), secret, false],
    [body, header.slice(0, -1), secret, false],
    [body, 'sha256=ü', secret, false],
    [body, '', secret, false],
    [body, null, secret, false],
  ];
  const answers = questions.map(([, , , isTrusted]) => isTrusted);

  test('trust what was signed and nothing else, in JavaScript', async () => {
    const file = join(folder, 'trust.mjs');
    await writeFile(file, codeIn('js'));
    const { isTrusted } = await import(pathToFileURL(file).href);
    const given = questions.map(([rawBody, signature, key]) =>
      isTrusted(Buffer.from(rawBody), signature ?? undefined, key),
    );
    expect(given).toEqual(answers);
  });

  test('trust what was signed and nothing else, in Python (needs python3)', async () => {
    const ask = `
import json, sys
print(json.dumps([is_trusted(body.encode(), header, key) for body, header, key, _ in json.loads(sys.argv[1])]))`;
    const asked = ['-c', `${codeIn('py')}\n${ask}`, JSON.stringify(questions)];
    const { stdout } = await promisify(execFile)('python3', asked, { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual(answers);
  });
});
