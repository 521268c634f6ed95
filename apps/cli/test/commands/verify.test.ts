import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sign } from '@tocsin/webhook-core';
import { runCli } from '../support/run-cli.js';

type Vector = {
  name: string;
  expected: 'trusted' | 'refused' | 'error';
  secrets: string[];
  header: string | null;
  body?: string;
  body_base64?: string;
};

// openssl and Python made them.
const file = new URL('../../../../receivers/vectors.json', import.meta.url);
const vectors: Vector[] = JSON.parse(await readFile(file, 'utf8')).vectors;

const exitCodes = { trusted: 0, refused: 1, error: 2 };
const headerLine = (signature: string) => `X-Service-Signature: ${signature}`;

describe('every vector has its exit code', () => {
  test.each(vectors)('$expected: $name', async ({ expected, secrets, header, body, body_base64 = '' }) => {
    const args = [
      'verify',
      ...secrets.map((secret) => `--secret=${secret}`),
      ...(header === null ? [] : [`--header=${headerLine(header)}`]),
    ];
    const stdin = body === undefined ? Buffer.from(body_base64, 'base64') : Buffer.from(body);
    const { code, out } = await runCli(args, { stdin });
    expect(code).toBe(exitCodes[expected]);
    expect(out).toHaveLength(expected === 'error' ? 0 : 1);
  });
});

describe('in words', () => {
  const body = '{"event":"channel.test","n":1}';
  const signature = sign(body, 'secret');
  const digits = signature.slice('sha256='.length);

  test.each<[string, { header?: string; given?: string; secret?: string }, string]>([
    ['no header', {}, 'There is no X-Service-Signature.'],
    ['another algorithm', { header: `sha1=${digits}` }, 'must begin with "sha256="'],
    ['63 digits', { header: signature.slice(0, -1) }, 'must have 64 hex digits after "sha256=", and has 63'],
    ['upper case', { header: `sha256=${digits.toUpperCase()}` }, 'its hex digits in lower case'],
    ['no hex digit', { header: `sha256=g${digits.slice(1)}` }, 'a character that is no hex digit'],
    ['another secret', { header: signature, secret: 'other' }, 'The secret does not fit the signature'],
    [
      'a line end too many',
      { header: signature, given: `${body}\n` },
      'ends with a line end that was not signed',
    ],
    [
      'CRLF too many',
      { header: signature, given: `${body}\r\n` },
      'ends with a line end that was not signed',
    ],
    ['a line end too few', { header: sign(`${body}\n`, 'secret') }, 'has no line end at its end'],
    [
      'parsed',
      { header: signature, given: '{ "event": "channel.test", "n": 1.0 }' },
      'parsed and written again',
    ],
    ['spaces', { header: signature, secret: ' secret\n' }, 'The secret has white space around it'],
  ])('%s', async (_, { header, given = body, secret = 'secret' }, words) => {
    const args = ['verify', `--secret=${secret}`, ...(header ? ['--header', headerLine(header)] : [])];
    const { code, out } = await runCli(args, { stdin: Buffer.from(given) });
    expect({ code, out: out[0] }).toEqual({ code: 1, out: expect.stringContaining(words) });
    expect(out[0]).toMatch(/^Not verified\. /);
  });

  test('as JSON', async () => {
    const args = ['verify', '--json', '--secret', 'other', '--header', headerLine(signature)];
    const refused = await runCli(args, { stdin: Buffer.from(body) });
    expect(JSON.parse(refused.out[0] ?? '')).toEqual({ verified: false, reason: expect.any(String) });
    const verified = await runCli([...args, '--secret=secret'], { stdin: Buffer.from(body) });
    expect(verified).toEqual({ code: 0, out: ['{"verified":true}'], error: [] });
  });
});

describe('secrets', () => {
  const body = Buffer.from('{}');
  const signedBy = (secret: string) => ['verify', '--header', headerLine(sign(body, secret))];

  test('are in WEBHOOK_SECRET and WEBHOOK_SECRET_NEXT while one replaces the other', async () => {
    const env = { WEBHOOK_SECRET: 'old', WEBHOOK_SECRET_NEXT: 'new' };
    for (const secret of ['old', 'new']) {
      expect(await runCli(signedBy(secret), { env, stdin: body })).toHaveProperty('code', 0);
    }
    expect(await runCli(signedBy('another'), { env, stdin: body })).toHaveProperty('code', 1);
  });

  test('of options replace those of the environment, and a file ends without its line end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
    try {
      await writeFile(join(folder, 'secret'), 'from a file\n');
      const env = { WEBHOOK_SECRET: 'of the environment' };
      const options = ['--secret-file', join(folder, 'secret'), '--secret', 'given'];
      const codeFor = async (secret: string) =>
        (await runCli([...signedBy(secret), ...options], { env, stdin: body })).code;
      expect(await codeFor('from a file')).toBe(0);
      expect(await codeFor('given')).toBe(0);
      expect(await codeFor('of the environment')).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('a body longer than any message is refused', async () => {
  const { code, error } = await runCli(['verify', '--secret', 's'], { stdin: Buffer.alloc(64 * 1024 + 1) });
  expect({ code, error }).toEqual({ code: 1, error: ['The body must have at most 65536 bytes.'] });
});
