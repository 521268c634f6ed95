import { describe, expect, test } from '@jest/globals';
import { verify as octokitVerify } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { buildMessage, sign, verify } from '../src/index.js';
import { anyMessage, sampleMessage } from './messages.js';

const secret = 'It-is-a-secret';
const body = Buffer.from(buildMessage(sampleMessage));
const signature = sign(body, secret);
const secrets = fc.string({ minLength: 1, maxLength: 100 });

function flipBit(bytes: Uint8Array, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  const index = Math.floor(bit / 8) % bytes.length;
  flipped.writeUInt8(flipped.readUInt8(index) ^ (1 << (bit % 8)), index);
  return flipped;
}

describe('sign', () => {
  test('says the algorithm and 64 lower-case hex digits', () => {
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  test('takes text as its UTF-8 bytes', () => {
    expect(sign(body.toString('utf8'), secret)).toBe(signature);
  });

  test('makes signatures that @octokit/webhooks-methods verifies', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, secrets, async (message, anySecret) => {
        const rawBody = Buffer.from(buildMessage(message));
        const header = sign(rawBody, anySecret);
        expect(await octokitVerify(anySecret, rawBody.toString('utf8'), header)).toBe(true);
      }),
    );
  });

  test('refuses an empty secret: a channel without a secret sends no signature', () => {
    expect(() => sign(body, '')).toThrow(TypeError);
  });
});

describe('verify', () => {
  test('trusts what sign made, for any bytes and any secret', () => {
    fc.assert(
      fc.property(fc.uint8Array(), secrets, (bytes, anySecret) => {
        expect(verify(bytes, sign(bytes, anySecret), anySecret)).toBe(true);
      }),
    );
  });

  test('rejects a body with any one bit flipped', () => {
    fc.assert(
      fc.property(fc.nat({ max: body.length * 8 - 1 }), (bit) => {
        expect(verify(flipBit(body, bit), signature, secret)).toBe(false);
      }),
    );
  });

  test('rejects a signature with any one bit flipped', () => {
    for (let bit = 0; bit < signature.length * 8; bit++) {
      expect(verify(body, flipBit(Buffer.from(signature), bit).toString('latin1'), secret)).toBe(false);
    }
  });

  test('rejects any other text as a header and never throws', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
      minLength: 60,
      maxLength: 70,
    });
    const headers = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      digits,
      digits.map((hex) => `sha256=${hex}`),
    );
    fc.assert(
      fc.property(headers, (header) => {
        expect(verify(body, header, secret)).toBe(false);
      }),
    );
  });

  test.each([
    ['missing', undefined],
    ['missing, as the Headers class says it', null],
    ['empty', ''],
    ['a prefix alone', 'sha256='],
    ['without the prefix', signature.slice('sha256='.length)],
    ['of another algorithm', signature.replace('sha256', 'sha1')],
    ['in upper case', signature.toUpperCase()],
    ['with upper-case digits', `sha256=${signature.slice('sha256='.length).toUpperCase()}`],
    ['one digit short', signature.slice(0, -1)],
    ['one digit long', `${signature}0`],
    ['followed by a line feed', `${signature}\n`],
    ['there twice, joined', `${signature}, ${signature}`],
    ['there twice, as a list', [signature, signature]],
  ])('rejects a header that is %s', (_what, header) => {
    expect(verify(body, header, secret)).toBe(false);
  });

  test('rejects the signature of another secret', () => {
    expect(verify(body, sign(body, 'another secret'), secret)).toBe(false);
  });

  test('trusts a signature of any of several secrets, wherever in the list it is', () => {
    const [old, next] = ['the old secret', 'the next secret'];
    for (const list of [[secret], [secret, old, next], [old, secret, next], [old, next, secret]]) {
      expect(verify(body, signature, list)).toBe(true);
    }
    expect(verify(body, signature, [old, next])).toBe(false);
  });

  test.each([
    ['an empty secret', ''],
    ['no secrets', []],
    ['an empty secret among others', [secret, '']],
    ['a setting that is not there', undefined],
    ['a setting that is not there, among others', [secret, undefined]],
    ['a number', 42],
  ])('throws a TypeError on %s, even when the header is missing', (_what, mistaken) => {
    // @ts-expect-error: plain JavaScript allows these mistakes.
    expect(() => verify(body, signature, mistaken)).toThrow(TypeError);
    // @ts-expect-error: as above.
    expect(() => verify(body, undefined, mistaken)).toThrow(
      /^secret must be the channel's webhook secret, a string that is not empty/,
    );
  });

  test.each([
    ['an object', { event: 'incident.created' }],
    ['nothing', undefined],
  ])('throws a TypeError with advice when the body is %s', (_what, mistaken) => {
    // @ts-expect-error: a receiver in plain JavaScript may pass an already parsed body.
    expect(() => verify(mistaken, signature, secret)).toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringContaining('exactly as received') }),
    );
  });
});
