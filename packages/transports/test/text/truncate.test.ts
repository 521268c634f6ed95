import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escaped, escapedCharacter } from '../../src/text/markup.js';
import { truncate } from '../../src/text/truncate.js';
import { anyText } from '../support/messages.js';

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name]);

describe('text that must fit', () => {
  test('is never longer than it may be, and is whole when it fits', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5_000 }), (text, charsMax) => {
        const whole = escaped(text);
        const cut = truncate(text, charsMax, escapedCharacter);
        expect(cut.length).toBeLessThanOrEqual(charsMax);
        if (whole.length <= charsMax) expect(cut).toBe(whole);
      }),
    );
  });

  test('is cut between characters: in no entity and in no pair of surrogates', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 300 }), (text, charsMax) => {
        const cut = truncate(text, charsMax, escapedCharacter);
        fc.pre(cut !== escaped(text));
        const kept = unescaped(cut.slice(0, -1));
        expect(cut.endsWith('…')).toBe(true);
        expect(Array.from(text).slice(0, Array.from(kept).length).join('')).toBe(kept);
        expect(cut).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
      }),
    );
  });

  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a&b', 3, 'a…'],
    ['&b', 5, '…'],
    ['a&b', 7, 'a&amp;b'],
    ['🔔🔔', 4, '🔔🔔'],
    ['🔔🔔', 3, '🔔…'],
    ['🔔🔔', 2, '…'],
  ])('%j in %i characters is %j', (text, charsMax, cut) => {
    expect(truncate(text, charsMax, escapedCharacter)).toBe(cut);
  });
});
