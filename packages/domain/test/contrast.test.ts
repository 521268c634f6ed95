import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  colourSchemes,
  contrastOf,
  contrastOnPage,
  isColour,
  isReadableOnPage,
  readableOnPage,
  textContrastMin,
  textOn,
} from '../src/contrast.js';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  ['#1b3a8a', true],
  ['#ABCDEF', true],
  ['#abc', false],
  ['red', false],
  ['#1b3a8a;}body{display:none', false],
  ['#1b3a8a\n', false],
  ['', false],
])('%j is a colour: %s', (text, is) => {
  expect(isColour(text)).toBe(is);
});

describe('the contrast of two colours', () => {
  // As the checker of WebAIM has them.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#ffff00', '#ffffff', 1.07],
  ])('%s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

test('black or white can be read on every colour', () => {
  fc.assert(
    fc.property(colour, (ground) => {
      expect(contrastOf(textOn(ground), ground)).toBeGreaterThanOrEqual(textContrastMin);
    }),
    { numRuns: 2000, examples: [['#757575'], ['#767676'], ['#777777'], ['#1b3a8a']] },
  );
});

test.each(colourSchemes)('every colour has a shade that can be read on the %s page', (scheme) => {
  fc.assert(
    fc.property(colour, (wish) => {
      const shade = readableOnPage(wish, scheme);
      expect(isColour(shade)).toBe(true);
      expect(contrastOnPage(shade, scheme)).toBeGreaterThanOrEqual(textContrastMin);
      // A colour that can be read stays as it is.
      if (isReadableOnPage(wish, scheme)) expect(shade).toBe(wish);
    }),
    { numRuns: 1000 },
  );
});

test('yellow is no colour for text on the light page, and dark blue none on the dark one', () => {
  expect([isReadableOnPage('#ffd400', 'light'), isReadableOnPage('#ffd400', 'dark')]).toEqual([false, true]);
  expect([isReadableOnPage('#1b3a8a', 'light'), isReadableOnPage('#1b3a8a', 'dark')]).toEqual([true, false]);
});
