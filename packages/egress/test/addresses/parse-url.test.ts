import { expect, test } from '@jest/globals';
import { parseUrl } from '../../src/addresses/ip-address.js';

test.each([
  ['https://bücher.example/ü', undefined, 'https://xn--bcher-kva.example/%C3%BC'],
  ['/a?b', 'https://a.example/c', 'https://a.example/a?b'],
  ['//b.example', new URL('https://a.example'), 'https://b.example/'],
])('%s is read', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test.each(['', 'a.example', 'https://', 'https://a b/'])('"%s" is no URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});

test('is as right after twenty thousand calls as before', () => {
  const read = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example'));
  expect(read.filter((url) => url === undefined)).toEqual([]);
});
