import { describe, expect, test } from '@jest/globals';
import { isEndpointUrl } from '../../src/channels/destination.js';

describe('an endpoint URL', () => {
  test.each([
    'https://hooks.example.com/in',
    'http://localhost:8080',
    'HTTPS://EXAMPLE.COM/?a=b&c=%20',
    'https://[::1]:9000/x',
    'https://bücher.example/ö',
    `https://example.com/${'x'.repeat(2028)}`,
  ])('may be %s', (url) => {
    expect(isEndpointUrl(url)).toBe(true);
  });

  test.each([
    '',
    'example.com/in',
    '//example.com/in',
    'ftp://example.com/',
    'javascript:alert(1)',
    'http:example.com',
    'http:/example.com',
    'http:///example.com',
    'http://',
    'http://?x',
    'http://user@example.com/',
    'http://user:pass@example.com/',
    'http://:pass@example.com/',
    'http:\\\\example.com\\in',
    'http://example.com\\@evil.example/',
    ' https://example.com/',
    'https://example.com/a b',
    'https://exam\tple.com/',
    'https://example.com/\n',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
    'https://exa mple.com/',
    'https://example.com:99999/',
    'https://[::1/',
    `https://example.com/${'x'.repeat(2029)}`,
    42,
    null,
    undefined,
    ['https://example.com/'],
  ])('is not %j', (value) => {
    expect(isEndpointUrl(value)).toBe(false);
  });
});
