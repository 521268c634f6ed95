import { expect, test } from '@jest/globals';
import { wordsInHtml } from '../../../src/incidents/evidence/words-in-html.js';

test.each([
  [
    '<!DOCTYPE html>\n<title>Database Error</title><style>b{}</style><h1>Error establishing\na database <b>connection</b></h1>',
    'Database Error\nError establishing a database connection',
  ],
  ['<html><script>alert("<p>no</p>")</script><p>a &lt;b&gt; &amp;amp; c</p>', 'a <b> &amp; c'],
  ['<body><!-- secret --><p>Sorry</p><p></p><img src="x" onerror="alert(1)"', 'Sorry'],
  [`<p>${'word '.repeat(100)}</p>`, `${'word '.repeat(48).trimEnd()}…`],
  ['<html><body></body></html>', null],
  ['{"status":"ok"}', null],
  ['a < b', null],
  ['<?xml version="1.0"?><a>b</a>', null],
  ['', null],
])('the text of a page is what a reader of it sees: %#', (body, words) => {
  expect(wordsInHtml(body)).toBe(words);
});
