import { expect, test } from '@jest/globals';
import { renderMarkdown } from '@tocsin/status-page/markdown';
import fc from 'fast-check';
import { isPlain } from '../../src/status-pages/plain-text.js';

const escaped = (text: string): string => text.replaceAll('"', '&quot;').trimEnd();

test('a text without marks is rendered as itself', () => {
  const words = fc.constantFrom(
    ...['We', 'look', 'into', 'it', '3', '50%', 'é', '“Shop”', '"a"', '(c)', 'www', 'localhost', 'e.g', 'h'],
    ...['.', ':', ': ', '. ', ' ', '  ', '!', '1.', 'tel:', 'https:', '//', '@', '-', '*', '`', '\n', '&'],
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      if (!isPlain(text)) return;
      plain += 1;
      expect(renderMarkdown(text)).toBe(`<p>${escaped(text)}</p>\n`);
    }),
    { numRuns: 5000 },
  );
  expect(plain).toBeGreaterThan(50);
});

test.each(['We look into it.', 'Payments are slow: we know why, and mend it (15:30)…'])(
  '%j is plain',
  (text) => {
    expect(isPlain(text)).toBe(true);
  },
);
