import { expect, test } from '@jest/globals';
import { statusPostBounds } from '@tocsin/domain';
import { markdownBounds, renderMarkdown } from '../src/index.js';

test.each([
  ['**bold** and `code`', '<p><strong>bold</strong> and <code>code</code></p>\n'],
  ['one\ntwo', '<p>one<br>\ntwo</p>\n'],
  ['# Heading', '<h4>Heading</h4>\n'],
  [
    'https://example.com/a?b=1&c=2',
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener">https://example.com/a?b=1&amp;c=2</a></p>\n',
  ],
  ['<b>raw</b>', '<p>&lt;b&gt;raw&lt;/b&gt;</p>\n'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
  ['[x](//evil.example)', '<p>[x](//evil.example)</p>\n'],
  [
    '![pixel](https://evil.example/p.png)',
    '<p>!<a href="https://evil.example/p.png" rel="nofollow noopener">pixel</a></p>\n',
  ],
  ['```js" onload=x\nlet a;\n```', '<pre><code>let a;\n</code></pre>\n'],
])('%j', (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test('a longer text than the API takes is escaped, and not read', () => {
  const text = '['.repeat(markdownBounds.textCharsMax + 1);
  expect(renderMarkdown(text)).toBe(`<p>${text}</p>\n`);
});

test('the escaped text of the longest update has room', () => {
  for (const character of ['"', '&', '\n', '😀'])
    expect(renderMarkdown(character.repeat(statusPostBounds.textCharsMax)).length).toBeLessThanOrEqual(
      markdownBounds.htmlCharsMax,
    );
});

test('a text with many brackets is still the same text', () => {
  const words = Array.from({ length: 300 }, (_, index) => `[x] ${index}`).join('\n');
  const shown = renderMarkdown(words)
    .replaceAll('<br>', '')
    .replaceAll(/<\/?p>/g, '');
  expect(shown.trim()).toBe(words);
});
