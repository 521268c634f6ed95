import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sign } from '@tocsin/webhook-core';
import { blocks, codeIn, readme } from './support/readme.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-readme-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// readme.netns.gate.test.ts types its commands.
describe('the README', () => {
  test('has no block but commands and what they print, the message, receivers, and a picture', () => {
    const known = ['sh', 'text', 'json', 'js', 'py', ''];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(readme.match(/^ *```/gm)).toHaveLength(2 * blocks.length);
  });

  test('names npm commands that are there', async () => {
    const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
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
