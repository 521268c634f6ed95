import { expect, test } from '@jest/globals';
import { incidentTitle } from '../src/incident-title.js';

const defaults = {
  intervalSeconds: 60,
  severity: 'critical',
  incidentTitle: '{target} is {status}: {reason}',
} as const;

test.each([
  [
    'site.example.com',
    'The certificate expired 2 hours ago.',
    'site.example.com is down: certificate expired 2 hours ago',
  ],
  [
    'https://shop.example.com/',
    'It answered 503 Service Unavailable instead of 200-299.',
    'shop.example.com is down: answered 503 Service Unavailable instead of 200-299',
  ],
  [
    'http://shop.example.com/cart',
    'shop.example.com:80 refused the connection.',
    'shop.example.com/cart is down: shop.example.com:80 refused the connection',
  ],
  ['example.com', 'SPF is missing. Anybody can send as example.com.', 'example.com is down: SPF is missing'],
])('an incident on %s says what happened: %s', (target, message, title) => {
  expect(incidentTitle({ defaults }, target, { status: 'down', message })).toBe(title);
});

test('a title says nothing that was in a message by its own placeholders', () => {
  expect(
    incidentTitle({ defaults }, 'a.example', { status: 'degraded', message: 'The title is {target}.' }),
  ).toBe('a.example is degraded: title is {target}');
});

test('a title is never longer than an incident can hold', () => {
  const title = incidentTitle({ defaults }, `https://${'x'.repeat(2_000)}`, {
    status: 'down',
    message: '🔔'.repeat(600),
  });
  expect([...title]).toHaveLength(500);
  expect(title).toMatch(/…$/);
});
