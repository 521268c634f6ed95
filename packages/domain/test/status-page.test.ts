import { describe, expect, test } from '@jest/globals';
import { planHasPageFor } from '../src/plan.js';
import { domainFrom, isSlug } from '../src/status-page.js';

describe('a slug', () => {
  test.each(['shop', 'my-shop', '2fast', 'ab', 'a'.repeat(63)])('may be %s', (text) => {
    expect(isSlug(text)).toBe(true);
  });

  test.each(['', 'a', 'Shop', '-shop', 'shop-', 'my shop', 'größe', 'a/b', 'a.b', 'a'.repeat(64)])(
    'may not be %p',
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});

describe('a domain', () => {
  test.each([
    ['status.example.com', 'status.example.com'],
    [' Status.Example.COM ', 'status.example.com'],
    ['xn--grn-hoa.example', 'xn--grn-hoa.example'],
    ['a.b.c.d.example', 'a.b.c.d.example'],
  ])('may be %p', (text, domain) => {
    expect(domainFrom(text)).toBe(domain);
  });

  test.each([
    '',
    'localhost',
    'status.example.com.',
    'status.example.com:443',
    'https://status.example.com',
    'status.example.com/path',
    '192.0.2.1',
    '[2001:db8::1]',
    '0x7f.1',
    'grün.example',
    '*.example.com',
    '-a.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}com`,
  ])('may not be %p', (text) => {
    expect(domainFrom(text)).toBeNull();
  });
});

test('the Free plan has one page, and Lite as many as one likes', () => {
  expect(planHasPageFor('free', 0)).toBeNull();
  expect(planHasPageFor('free', 1)).toMatchObject({ refused: 'plan_required', needs: 'lite' });
  expect(planHasPageFor('lite', 50)).toBeNull();
});
