import { expect, test } from '@jest/globals';
import { withoutLinks } from '../../src/text/markup.js';

test.each([
  ['@everyone look', '@\u200beveryone look'],
  ['see https://evil.example/x', 'see https:\u200b//evil.\u200bexample/x'],
  ['evil.example', 'evil.\u200bexample'],
  ['write to a@evil.example', 'write to a@\u200bevil.\u200bexample'],
  ['/start me', '/\u200bstart me'],
  ['#tag and $CASH', '#\u200btag and $\u200bCASH'],
  ['кто.рф', 'кто.\u200bрф'],
])('%j makes no link', (text, inert) => {
  expect(withoutLinks(text)).toBe(inert);
});

test.each([
  '127.0.0.1:8081 refused the connection',
  'It took 1.5 s. Then it ended.',
  'Shop (http)',
  'a/b: 3',
])('%j stays as it is', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
