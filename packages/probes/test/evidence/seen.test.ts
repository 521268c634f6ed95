import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { evidenceBounds, type Seen, unpackedSeen } from '../../src/evidence/evidence.js';
import { packed } from '../../src/evidence/packed.js';
import { type RawExchanges, seenFrom } from '../../src/evidence/seen.js';
import { rawExchange, rawExchanges, worstExchanges } from '../support/raw-exchanges.js';

const seenOf = (raw: RawExchanges, withBodies = true): Seen => seenFrom(raw, { secrets: [], withBodies });

const withBody = (body: Buffer | string, more: object = {}): RawExchanges =>
  rawExchanges(rawExchange({ response: { body: Buffer.from(body), ...more } }));

const responseOf = ({ exchanges }: Seen) => exchanges.at(-1)?.response;

/** Nothing compresses it. */
const noise = (chars: number): string => randomBytes(chars).toString('base64').slice(0, chars);

describe('what a check saw', () => {
  test.each([
    ['that nothing compresses', noise],
    ['that is the same all over', (chars: number) => 'a'.repeat(chars)],
    ['of many bytes', (chars: number) => '語'.repeat(chars)],
    ['that JSON lengthens', (chars: number) => '"\u0001'.repeat(chars / 2)],
  ])('stays within its bounds, and can be unpacked: %s', (_, textOf) => {
    const text = packed(seenOf(worstExchanges(textOf)));
    expect((text.length * 3) / 4).toBeLessThanOrEqual(evidenceBounds.packedBytesMax + 3);
    const seen = unpackedSeen(text);
    expect(seen?.exchanges.length).toBeGreaterThan(0);
    expect((seen?.exchanges.length ?? 0) + (seen?.exchanges_left_out ?? 0)).toBe(24);
  });

  test('keeps some headers of the last answer when nothing else has room', () => {
    const { exchanges } = seenOf(worstExchanges(noise));
    const { headers = [], headers_left_out = 0 } = exchanges.at(-1)?.response ?? {};
    expect(headers.length).toBeGreaterThan(0);
    expect(headers.length + headers_left_out).toBe(32);
  });

  test('loses the bodies of the earliest answers first', () => {
    const answers = Array.from({ length: 4 }, () =>
      rawExchange({ response: { body: Buffer.from(noise(4_096)) } }),
    );
    const headers = new Map([['x-long', Array.from({ length: 14 }, () => noise(512))]]);
    const seen = seenOf(rawExchanges(rawExchange({ response: { headers } }), ...answers));
    const states = seen.exchanges.map(({ response }) => response?.body_state);
    expect(states).toHaveLength(5);
    expect(states.at(-1)).toBe('text');
    expect(states.indexOf('text')).toBeGreaterThan(states.lastIndexOf('left_out'));
    expect(states).toContain('left_out');
  });

  test('has the bodies of the last four answers', () => {
    const answers = Array.from({ length: 6 }, (_, at) =>
      rawExchange({ response: { body: Buffer.from(`page ${at}`) } }),
    );
    expect(seenOf(rawExchanges(...answers)).exchanges.map(({ response }) => response?.body)).toEqual([
      null,
      null,
      'page 2',
      'page 3',
      'page 4',
      'page 5',
    ]);
  });
});

describe('a body', () => {
  test('that is cut within a character ends with a sign for it', () => {
    const cut = Buffer.from('ß'.repeat(2_100)).subarray(0, 4_095);
    expect(responseOf(seenOf(withBody(cut, { truncated: true })))).toMatchObject({
      body: `${'ß'.repeat(2_047)}\ufffd`,
      body_cut: true,
    });
  });

  test('of characters of four bytes loses no half', () => {
    const { body } = responseOf(seenOf(withBody(`a${'🔔'.repeat(1_023)}`))) ?? {};
    expect(body).toBe(`a${'🔔'.repeat(1_023)}`);
  });

  test('that is binary is not shown', () => {
    expect(responseOf(seenOf(withBody(Buffer.of(1, 0, 2))))).toMatchObject({
      body: null,
      body_state: 'binary',
      body_bytes: 3,
      body_cut: false,
    });
  });
});

test('an account that keeps bodies out has all but bodies, dialogues and what was sent', () => {
  const said = [{ from: 'server', bytes: Buffer.from('220 hello') }] as const;
  const seen = seenOf(
    rawExchanges(
      rawExchange({
        request: { method: 'POST', headers: [['accept', '*/*']], body: Buffer.from('sent words') },
        response: { headers: new Map([['server', ['nginx']]]), body: Buffer.from('told words') },
        said,
      }),
    ),
    false,
  );
  expect(JSON.stringify(seen)).not.toMatch(/words|hello/);
  expect(seen.exchanges).toMatchObject([
    {
      target: 'https://shop.example.com/',
      request: { headers: [{ name: 'accept', value: '*/*' }], body: null },
      response: {
        headers: [{ name: 'server', value: 'nginx' }],
        body: null,
        body_state: 'kept_out',
        body_bytes: 10,
      },
      dialogue: [],
    },
  ]);
});
