import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { compile } from '../src/compile.js';
import { sourceOf, vectorsFile } from '../src/folders.js';
import {
  answersOf,
  languages,
  type Receiver,
  readVectors,
  startReceiver,
  writeVectors,
} from '../src/index.js';
import { sampleMessage } from './sample-message.js';
import { startWithinMs, titled } from './titled.js';

const run = promisify(execFile);
const secret = 'schlüssel-🔑 with "quotes" and $dollars';
const body = Buffer.from(buildMessage(sampleMessage));
const signature = sign(body, secret);
const tampered = Buffer.from(body.toString('utf8').replace('critical', 'info'));
const vectors = await readVectors();

const named = await titled(languages);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-vectors-'));
  await writeVectors(vectors, folder);
  // A language that does not compile fails below, under its own name.
  await Promise.allSettled(languages.map(compile));
}, startWithinMs);

afterAll(() => rm(folder, { recursive: true }));

test('vectors.json is what make-vectors.py prints, with signatures by Python and openssl', async () => {
  const script = vectorsFile.replace('vectors.json', 'make-vectors.py');
  const { stdout } = await run('/usr/bin/python3', [script]);
  expect(await readFile(vectorsFile, 'utf8')).toBe(stdout);
});

describe.each(named)('$title', ({ program: language }) => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver(language, secret);
  }, startWithinMs);

  afterAll(() => receiver.stop());

  const post = async (rawBody: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<number> => {
    const response = await fetch(receiver.url, { method: 'POST', body: rawBody, headers });
    expect(await response.text()).toBe('');
    return response.status;
  };

  const prints = async (text: string, { output } = receiver): Promise<void> => {
    while (!output().includes(text)) await sleep(10);
  };

  test(`answers all ${vectors.length} vectors right`, async () => {
    const answers = await answersOf(language, folder);
    const named = (given: readonly string[]) => given.map((answer, index) => [vectors[index]?.name, answer]);
    expect(named(answers)).toEqual(named(vectors.map(({ expected }) => expected)));
  });

  test('has a README that shows lines of the receiver', async () => {
    const [readme, source] = await Promise.all([
      readFile(`${sourceOf(language.name)}/README.md`, 'utf8'),
      readFile(`${sourceOf(language.name)}/${language.source}`, 'utf8'),
    ]);
    const [, code = ''] = /^```(?!sh$)[\w-]+\n(.*?)^```$/ms.exec(readme) ?? [];
    const shown = code.split('\n').map((line) => line.trim());
    const there = new Set(source.split('\n').map((line) => line.trim()));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter((line) => !there.has(line))).toEqual([]);
  });

  test('answers 204 to a signed message and prints it', async () => {
    expect(await post(body, webhookHeaders(signature))).toBe(204);
    await prints(sampleMessage.incident.title);
  });

  test('answers 401 to what it cannot trust', async () => {
    const title = 'the next one';
    const next = buildMessage({ ...sampleMessage, incident: { ...sampleMessage.incident, title } });
    expect(await post(next, webhookHeaders(signature))).toBe(401);
    expect(await post(tampered, webhookHeaders(signature))).toBe(401);
    expect(await post(body, webhookHeaders(undefined))).toBe(401);
    expect(await post(body, webhookHeaders(sign(body, 'another secret')))).toBe(401);
    expect(await post(body, webhookHeaders('sha256='))).toBe(401);
    expect(await post(body, webhookHeaders(signature.replace('sha256=', 'sha256=ü')))).toBe(401);
    expect(receiver.output()).not.toContain(title);
    expect(await post(next, webhookHeaders(sign(next, secret)))).toBe(204);
    await prints(title);
  });

  test('keeps a title with line breaks on one line', async () => {
    const incident = { ...sampleMessage.incident, title: 'first\r\nincident.created second' };
    const twoLines = buildMessage({ ...sampleMessage, incident });
    expect(await post(twoLines, webhookHeaders(sign(twoLines, secret)))).toBe(204);
    await prints('first\\r\\nincident.created second');
  });

  test('refuses a body that is too long', async () => {
    const headers = { ...webhookHeaders(signature), 'Content-Length': '1048577' };
    const announced = request(receiver.url, { method: 'POST', headers });
    if (language.readsBodyFirst) announced.end(Buffer.alloc(1_048_577));
    else announced.flushHeaders();
    const [response]: IncomingMessage[] = await once(announced, 'response');
    expect(response?.statusCode).toBe(413);
    announced.destroy();
  });

  test('outlives a sender that hangs up half way', async () => {
    const headers = { ...webhookHeaders(signature), 'Content-Length': String(body.length) };
    const aborted = request(receiver.url, { method: 'POST', headers });
    aborted.on('error', () => {});
    await new Promise((sent) => aborted.write(body.subarray(0, 100), sent));
    aborted.destroy();
    expect(await post(body, webhookHeaders(signature))).toBe(204);
  });

  test('trusts nothing without a secret, and names the setting that is missing', async () => {
    const start = startReceiver(language, '');
    if (!language.startsForEachRequest) return expect(start).rejects.toThrow('Set WEBHOOK_SECRET');
    const careless = await start;
    try {
      const response = await fetch(careless.url, {
        method: 'POST',
        body,
        headers: webhookHeaders(sign(body, 'x')),
      });
      expect(response.status).toBe(500);
      await prints('Set WEBHOOK_SECRET', careless);
    } finally {
      await careless.stop();
    }
  });
});

test('the shell trusts nothing when openssl is missing', async () => {
  const lines = `. ./verify.sh; openssl() { return 127; }; verify '${folder}/1/body' '${signature}' secret; echo "$?"`;
  const { stdout } = await run('/bin/sh', ['-c', lines], { cwd: sourceOf('shell') });
  expect(stdout).toBe('1\n');
});

test('verify.sh verifies a saved body by hand', async () => {
  const header = vectors[0]?.header ?? '';
  const byHand = (given: string) =>
    run('/bin/sh', ['verify.sh', `${folder}/1/body`, given], {
      cwd: sourceOf('shell'),
      env: { ...process.env, WEBHOOK_SECRET: vectors[0]?.secrets[0] },
    });
  expect((await byHand(header)).stdout).toBe('verified\n');
  await expect(byHand(header.replace(/.$/, 'x'))).rejects.toMatchObject({
    code: 1,
    stderr: 'NOT verified\n',
  });
});
