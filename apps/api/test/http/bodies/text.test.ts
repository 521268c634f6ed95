import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isText } from '../../../src/http/bodies/text.js';

describe('text', () => {
  test.each(['a', ' ', 'ü', '日本語', '🔔', 'e\u0301', '\u202e', '\u00a0', '\ufffd'])('may be %j', (text) => {
    expect(isText(text, 10)).toBe(true);
  });

  test.each([
    '',
    '\u0000',
    'a\nb',
    '\t',
    '\u007f',
    '\u0085',
    '\ud800',
    'a\udc00',
    '\udc00\ud800',
    5,
    null,
    undefined,
    ['a'],
    {},
  ])('is not %j', (value) => {
    expect(isText(value, 10)).toBe(false);
  });

  test('is counted in code points', () => {
    expect(isText('🔔'.repeat(10), 10)).toBe(true);
    expect(isText('🔔'.repeat(11), 10)).toBe(false);
    expect(isText('x'.repeat(10_000_000), 10)).toBe(false);
  });

  test('survives being written as UTF-8 and read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(isText(text, 100));
        return Buffer.from(text, 'utf8').toString('utf8') === text && !text.includes('\u0000');
      }),
    );
  });
});
