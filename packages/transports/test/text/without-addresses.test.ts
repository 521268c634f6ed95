import { expect, test } from '@jest/globals';
import { withoutAddresses } from '../../src/text/without-addresses.js';

const url = 'https://shop.example.com:8443/health?key=k7Qw2mZx';

test.each([
  [
    'Shop is down: connecting to shop.example.com:8443 took 10 s.',
    'Shop is down: connecting to … took 10 s.',
  ],
  ['Shop is down: SHOP.EXAMPLE.COM refused (503).', 'Shop is down: … refused (503).'],
  ['It redirects to “https://login.example.net/start”.', 'It redirects to “…”.'],
  [
    'The name shop.example.com leads to 203.0.113.7, 2001:db8::7 and [2001:db8::8]:443.',
    'The name … leads to …, … and ….',
  ],
  ['The certificate is for *.example.net and münchen.example.', 'The certificate is for … and ….'],
  ['The page /health?key=k7Qw2mZx answered 404.', 'The page … answered 404.'],
  ['Look up sho\u200bp.example.com', 'Look up …'],
  ['Shop (shop.example.com) is down', 'Shop (…) is down'],
  ['Shop at shop.exa…', 'Shop at …'],
  ['Shop at https://sho…', 'Shop at …'],
  ['Shop at shop…', 'Shop at …'],
  ['on-call@example.net is gone', '… is gone'],
])('%s', (text, shown) => {
  expect(withoutAddresses(text, url)).toBe(shown);
});

test.each([
  'Shop is down: it answered with 503 Service Unavailable instead of 200-299.',
  'Shop is slow: 1.5 s at 2026-05-03 12:34:56 UTC (seen from eu, us-east)',
  'Shop: TLS 1.3, HTTP/1.1 and a header of 256 kB… 3:1',
  'المتجر متوقف: لا يردّ. …',
])('keeps “%s”, which has no address', (text) => {
  expect(withoutAddresses(text, url)).toBe(text);
  expect(withoutAddresses(text, '')).toBe(text);
});

test.each([
  [
    'nas',
    'nas is down: nas:5000 refused, the nasal spray did not',
    '… is down: … refused, the nasal spray did not',
  ],
  ['nas:5000', 'NAS’s port is closed', '… port is closed'],
  ['Nightly backup', 'The nightly  backup is late. Backup: nightly', 'The … is late. Backup: nightly'],
  ['a.*(b', 'Is a.*(b down', 'Is … down'],
  ['!!', 'Wow!! It is down', '… It is down'],
  ['http://[2001:db8::9]:8080/', '2001:db8::9 is down', '… is down'],
  ['https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya is no address', 'xn--mnchen-3ya is no address'],
])('hides the target %s where it is a word', (target, text, shown) => {
  expect(withoutAddresses(text, target)).toBe(shown);
});

test('reads a long text of a stranger in a time that grows with its length', () => {
  const hostile = [
    'a.'.repeat(250),
    '('.repeat(500),
    ')'.repeat(499).concat('x'),
    ':'.repeat(500),
    '1.'.repeat(250),
  ];
  for (const text of hostile) expect(withoutAddresses(text, text).length).toBeLessThanOrEqual(text.length);
});
