import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Random } from '@tocsin/testing';
import { registry } from '../src/registry.js';
import { run } from './support/run.js';
import { webServer } from './support/web-server.js';

// Random digits, so that half of the bytes hold about half of the page.
const random = Random.of(1);
const page = Array.from(
  { length: 2_000 },
  (_, at) => `<p>${at} ${random.uint32()}${random.uint32()}</p>`,
).join('\n');

const codings = {
  gzip: gzipSync(page),
  deflate: deflateSync(page),
  'deflate without zlib around it': deflateRawSync(page),
  br: brotliCompressSync(page),
};

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** Without a length, Node sends the body in chunks, and ends them. */
const serving = async (coding: string, body: Buffer) => {
  const name = coding.split(' ')[0] ?? '';
  const { url } = await webServer((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': name, 'Content-Type': 'text/html' });
    response.write(body.subarray(0, 100));
    response.end(body.subarray(100));
  });
  return url;
};

describe('a page whose coding breaks off, in an answer that is complete, is down', () => {
  test.each(Object.entries(codings))('in the middle of %s', async (coding, bytes) => {
    const checked = await run(registry.http, await serving(coding, half(bytes)));
    expect(checked).toMatchObject({ status: 'down', details: { error: 'bad_response', phase: 'body' } });
    expect(checked.message).toMatch(
      /^The page is cut off: its (?:gzip|deflate|br) breaks off after \d+(?:\.\d)? kB, though the answer is complete\.$/,
    );
  });

  test.each(Object.entries(codings))('but not with all of %s', async (coding, bytes) => {
    const { status, details } = await run(registry.http, await serving(coding, bytes));
    expect([status, details.warnings]).toEqual(['up', undefined]);
  });

  test('and not when only a megabyte of it was read', async () => {
    const long = gzipSync(randomBytes(1_100_000));
    expect(long.length).toBeGreaterThan(1_024 * 1_024);
    expect(await run(registry.http, await serving('gzip', long))).toMatchObject({ status: 'up' });
  });
});

test.each([
  ['gzip', 8],
  ['gzip', 3],
  ['deflate', 4],
] as const)(
  'a page whose %s lacks %i bytes of its checksum is whole, and its message says so',
  async (coding, missing) => {
    const checked = await run(registry.http, await serving(coding, codings[coding].subarray(0, -missing)));
    expect(checked).toMatchObject({
      status: 'up',
      message: expect.stringContaining(
        ` has no checksum at the end of its ${coding}. Some clients refuse it.`,
      ),
      details: { warnings: [expect.any(String)] },
    });
  },
);
