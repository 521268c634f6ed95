import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { truncateJsonBytes } from '../../src/text/truncate.js';

test('a text that fits stays as it is', () => {
  expect(truncateJsonBytes('Shop', 4)).toBe('Shop');
  expect(truncateJsonBytes('"\\', 4)).toBe('"\\');
});

test('a cut is between characters, and marked', () => {
  expect(truncateJsonBytes('😀😀😀', 11)).toBe('😀😀…');
  expect(truncateJsonBytes('""""', 7)).toBe('""…');
});

test('no text is longer than the bound, in JSON or in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 3, max: 60 }), (text, bytesMax) => {
      const cut = truncateJsonBytes(text, bytesMax);
      expect(Buffer.byteLength(JSON.stringify(cut)) - 2).toBeLessThanOrEqual(bytesMax);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytesMax);
    }),
  );
});
