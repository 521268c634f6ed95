import { expect, test } from '@jest/globals';
import { incidentTitle } from '../../src/probe/incident-title.js';

const defaults = {
  intervalSeconds: 60,
  severity: 'critical',
  incidentTitle: '{name} is {status}: {reason}',
} as const;

const titleOf = (name: string, target: string, message: string, seenFrom: readonly string[] = []) =>
  incidentTitle({ defaults }, { name, target }, { status: 'down', message, seenFrom });

test.each([
  [
    'Shop',
    'site.example.com',
    'The certificate expired 2 hours ago.',
    'Shop is down: certificate expired 2 hours ago',
  ],
  [
    'Shop',
    'https://shop.example.com/',
    'It answered 503 Service Unavailable instead of 200-299.',
    'Shop is down: answered 503 Service Unavailable instead of 200-299',
  ],
  ['Mail', 'example.com', 'SPF is missing. Anybody can send as example.com.', 'Mail is down: SPF is missing'],
])('the incident of %s, %s, says what happened: %s', (name, target, message, title) => {
  expect(titleOf(name, target, message)).toBe(title);
});

test.each([
  ['Shop', 'Shop is down: shop.example.com:80 refused the connection'],
  ['shop.example.com', 'shop.example.com is down: it refused the connection'],
  ['Cart of Shop.Example.com', 'Cart of Shop.Example.com is down: it refused the connection'],
])('the title of %s names the host once', (name, title) => {
  expect(titleOf(name, 'http://shop.example.com/cart', 'shop.example.com:80 refused the connection.')).toBe(
    title,
  );
});

test.each([
  [
    '192.0.2.1:81',
    '192.0.2.1:81 refused the connection: 192.0.2.1 is away.',
    '192.0.2.1:81 refused the connection: it is away',
  ],
  ['http://[2001:db8::1]:81/', '[2001:db8::1]:81 refused [2001:db8::1].', '[2001:db8::1]:81 refused it'],
  [
    'example.com',
    'www.example.com is not example.com.au, nor https://example.com/.',
    'www.example.com is not example.com.au, nor https://example.com/',
  ],
])('of %s, no more is shortened than the host itself: %s', (target, message, reason) => {
  expect(titleOf('Shop', target, message)).toBe(`Shop is down: ${reason}`);
});

test('a title says from which regions the failure is seen where others do not see it', () => {
  expect(titleOf('Shop', 'a.example', 'It is away.', ['eu', 'us'])).toBe(
    'Shop is down: is away (seen from eu and us)',
  );
});

test('a title fills in nothing that stands in a message', () => {
  expect(titleOf('Shop', 'a.example', 'The title is {name}.')).toBe('Shop is down: title is {name}');
});

test('a title is never longer than an incident can hold, and keeps its regions', () => {
  const title = titleOf('x'.repeat(2_000), 'a.example', '🔔'.repeat(600), ['eu']);
  expect([...title]).toHaveLength(500);
  expect(title).toMatch(/… \(seen from eu\)$/);
});
