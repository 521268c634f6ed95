import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { fileOf, requestFileBytesMax, requestIn } from '../../src/messages/request-file.js';
import { listening } from '../support/listening.js';
import { aRequest, named, secret } from '../support/message.js';
import { runCli } from '../support/run-cli.js';

let folder: string;
let receiver: WebhookReceiver;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
  receiver = await WebhookReceiver.start({
    secret,
    paths: { '/refuses': { does: 'answer', status: 422 } },
  });
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** Receives messages with these titles by `tocsin listen --save`. @returns their files, in order */
const keptFiles = async (...titles: string[]): Promise<string[]> => {
  const listener = await listening(['--save', folder]);
  for (const title of titles) await fetch(listener.url, aRequest(named(title)));
  await listener.stop();
  return (await readdir(folder)).sort().map((name) => join(folder, name));
};

test('sends the kept messages again in order, byte for byte', async () => {
  const files = await keptFiles('Größe 🔔', 'second');
  const { code, out, error } = await runCli(['replay', ...files, '--to', receiver.url('/hook?a=b')]);
  expect({ code, error }).toEqual({ code: 0, error: ['2 of 2 were accepted.'] });
  expect(out).toEqual(files.map((file) => expect.stringMatching(new RegExp(`^${file} → 200 in \\d+ ms$`))));
  expect(receiver.received.map(({ target, verified, message }) => [target, verified, message])).toEqual([
    ['/hook?a=b', true, named('Größe 🔔')],
    ['/hook?a=b', true, named('second')],
  ]);
});

test('ends with 1 when the receiver refuses a message or does not answer', async () => {
  const files = await keptFiles('first', 'second');
  const refused = await runCli(['replay', ...files, '--to', receiver.url('/refuses'), '--json']);
  expect({ code: refused.code, error: refused.error }).toEqual({ code: 1, error: ['0 of 2 were accepted.'] });
  expect(refused.out.map((line) => JSON.parse(line))).toEqual(
    files.map((file) => ({ file, status: 422, error: null, duration_ms: expect.any(Number) })),
  );
  const listener = await listening();
  await listener.stop();
  const unanswered = await runCli(['replay', ...files, '--to', listener.url]);
  expect(unanswered.code).toBe(1);
  expect(unanswered.out[0]).toMatch(/refused the connection/);
});

test('stops at Ctrl-C before the next message', async () => {
  const files = await keptFiles('first', 'second');
  const ctrlC = new AbortController();
  const args = ['replay', ...files, '--to', receiver.url()];
  const { code, error } = await runCli(args, { signal: ctrlC.signal, onLine: () => ctrlC.abort() });
  expect({ code, error }).toEqual({ code: 1, error: ['1 of 2 were accepted.'] });
  expect(receiver.requestCount).toBe(1);
});

test.each<[string, Buffer | string, string]>([
  ['another file', 'hello\r\n\r\n', 'is no message that "tocsin listen --save" kept'],
  ['an empty file', '', 'is no message'],
  ['a file without an end of its head', 'POST / HTTP/1.1\r\nA: b\r\n', 'is no message'],
  ['a header without a colon', 'POST / HTTP/1.1\r\nA b\r\n\r\n', '"A b" is no header'],
  [
    'a body that was cut',
    'POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc',
    'was changed or cut short: its body has 3 of 5 bytes',
  ],
  ['a long file', Buffer.alloc(requestFileBytesMax + 1), `must have at most ${requestFileBytesMax} bytes`],
])('%s is refused before anything is sent', async (_, content, words) => {
  const files = await keptFiles('first');
  const wrong = join(folder, 'wrong.http');
  await writeFile(wrong, content);
  const { code, error } = await runCli(['replay', ...files, wrong, '--to', receiver.url()]);
  expect({ code, error }).toEqual({ code: 1, error: [expect.stringContaining(words)] });
  expect(error[0]).toContain(wrong);
  expect(receiver.requestCount).toBe(0);
});

test('a file that is not there is named', async () => {
  const { code, error } = await runCli(['replay', join(folder, 'none.http'), '--to', receiver.url()]);
  expect({ code, error }).toEqual({
    code: 1,
    error: [expect.stringMatching(/none\.http cannot be read: ENOENT/)],
  });
});

/** A character whose code is in one of the ranges. */
const inRanges = (...ranges: [number, number][]) =>
  fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCharCode(code))));

test('a file gives back every request as it was received', () => {
  const token = fc.string({ unit: fc.constantFrom(..."aZ09-_!#$%&'*+.^`|~"), minLength: 1, maxLength: 20 });
  // HTTP removes white space around a value.
  const unit = inRanges([0x20, 0x7e], [0x80, 0xff], [0x09, 0x09]);
  const value = fc.string({ unit, maxLength: 30 }).map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ''));
  const headers = fc.array(fc.tuple(token, value), { maxLength: 10 });
  fc.assert(
    fc.property(headers, fc.uint8Array({ maxLength: 200 }), (others, bytes) => {
      const body = Buffer.from(bytes);
      const request = { headers: [...others, ['CONTENT-length', String(body.length)] as const], body };
      expect(requestIn(fileOf(request, '/in?a=b'), 'file')).toEqual(request);
    }),
  );
});
