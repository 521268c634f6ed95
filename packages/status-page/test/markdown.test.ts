import { expect, test } from '@jest/globals';
import { renderMarkdown } from '../src/index.js';

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
