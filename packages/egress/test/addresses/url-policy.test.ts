import { describe, expect, test } from '@jest/globals';
import { closedUrls } from '@tocsin/testing';
import fc from 'fast-check';
import { addressPolicy } from '../../src/addresses/address-policy.js';
import { checkTarget, checkUrl } from '../../src/addresses/url-policy.js';
import { runs } from '../support/runs.js';
import { spelledIpv4 } from '../support/spellings.js';

const strict = addressPolicy({ allow: [] });
const loopbackOpen = addressPolicy({ allow: ['127.0.0.0/8'] });

describe('a URL that is fine', () => {
  test.each([
    'https://hooks.example.com/in?token=1',
    'http://hooks.example.com:8080/',
    'https://93.184.215.14/',
    'https://[2606:2800:21f::1]:8443/',
    'https://münchen.example/',
  ])('%s is handed back parsed', (text) => {
    expect(checkUrl(text, strict)).toMatchObject({ ok: true, url: new URL(text) });
  });
});

describe('a URL that cannot be called', () => {
  test.each([
    ['', 'This is not a URL.'],
    ['hooks.example.com', 'This is not a URL.'],
    ['https://', 'This is not a URL.'],
    ['http://[fe80::1%eth0]/', 'This is not a URL.'],
    ['http://[fe80::1%25eth0]/', 'This is not a URL.'],
    ['http://256.1.1.1/', 'This is not a URL.'],
    ['ftp://hooks.example.com/', 'The URL must start with "http://" or "https://".'],
    ['file:///etc/passwd', 'The URL must start with "http://" or "https://".'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'The URL must start with "http://" or "https://".'],
    ['javascript:alert(1)', 'The URL must start with "http://" or "https://".'],
    ['https://user@hooks.example.com/', 'The URL must not hold a user name or a password.'],
    ['https://:secret@hooks.example.com/', 'The URL must not hold a user name or a password.'],
    ['https://example.com@127.0.0.1/', 'The URL must not hold a user name or a password.'],
    ['https://hooks.example.com:0/', 'Port 0 cannot be called.'],
  ])('%j is invalid: %s', (text, message) => {
    expect(checkUrl(text, strict)).toMatchObject({ ok: false, code: 'invalid_url', message });
  });
});

describe('a closed address in a URL', () => {
  test.each(closedUrls.spelled)('is seen through the spelling %s', (text) => {
    const check = checkUrl(text, strict);
    expect(check).toMatchObject({ ok: false, code: 'blocked_address' });
    expect(check).toHaveProperty('message', expect.stringMatching(/EGRESS_ALLOW|link-local|cloud metadata/));
  });

  test.each(closedUrls.behindUserNames)('cannot hide behind a user name, nor in front of one: %s', (text) => {
    expect(checkUrl(text, strict)).toMatchObject({ ok: false, code: 'invalid_url' });
  });

  test.each(closedUrls.unreadable)('is not let through by %j', (text) => {
    expect(checkUrl(text, strict).ok).toBe(false);
  });

  test('is seen through however its numbers are written, and an open one is let through as well', () => {
    fc.assert(
      fc.property(spelledIpv4, ({ address, host }) => {
        const check = checkUrl(`http://${host}:8080/`, strict);
        expect(check.ok).toBe(strict.judge(address).allowed);
        if (check.ok) expect(check.url.hostname).toBe(address);
        expect(checkTarget(`${host}:8080`, strict).ok).toBe(check.ok);
      }),
      runs(5_000),
    );
  });

  test('is named with its range and the setting that opens it', () => {
    expect(checkUrl('http://127.1/', strict)).toHaveProperty(
      'message',
      '127.0.0.1 is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it.',
    );
  });

  test('is fine once it is allowed', () => {
    expect(checkUrl('http://127.1:3000/', loopbackOpen).ok).toBe(true);
  });
});

describe('localhost', () => {
  const forms = [
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST:8080/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://%6c%6f%63%61%6c%68%6f%73%74/',
    'http://api.localhost/',
    'http://a.b.localhost./',
  ];

  test.each(forms)('is closed in the form %s', (text) => {
    expect(checkUrl(text, strict)).toMatchObject({
      ok: false,
      code: 'blocked_address',
      message: expect.stringContaining('is this machine, closed unless EGRESS_ALLOW holds 127.0.0.1 or ::1'),
    });
  });

  test.each(forms)('is open in the form %s when a loopback address is', (text) => {
    expect(checkUrl(text, loopbackOpen).ok).toBe(true);
    expect(checkUrl(text, addressPolicy({ allow: ['::1'] })).ok).toBe(true);
  });

  test('is not every name that looks like it', () => {
    expect(checkUrl('http://notlocalhost/', strict).ok).toBe(true);
    expect(checkUrl('http://localhost.example.com/', strict).ok).toBe(true);
  });
});

describe('a target of any kind', () => {
  test.each([
    '127.0.0.1',
    ' 127.0.0.1 ',
    '127.0.0.1:22',
    '127.1',
    '0x7f000001:22',
    '::1',
    '[::1]:22',
    'fe80::1%eth0',
    'localhost:8080',
    'db.localhost',
    'tcp://127.0.0.1:22',
    'TCP://0177.0.0.1',
    'https://127.0.0.1/path',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\',
    'https://user:secret@127.0.0.1/',
    'user@127.0.0.1',
    '127.0.0.1/path?query',
    '::ffff:169.254.169.254',
  ])('is closed where it is %j', (target) => {
    expect(checkTarget(target, strict)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/EGRESS_ALLOW|not a plain IP address|cloud metadata/),
    });
  });

  test.each([
    '',
    'example.com',
    'example.com:22',
    'tcp://example.com',
    '93.184.215.14',
    'a b',
    '127.0.0.1.example.com',
  ])('is let pass where it is %j', (target) => {
    expect(checkTarget(target, strict)).toEqual({ ok: true });
  });
});

describe('a URL whose http may only lead to opened addresses', () => {
  const opening = addressPolicy({ allow: ['10.0.0.0/8', '0.0.0.0/0', '127.0.0.1'] });

  test.each([
    ['http://10.1.2.3/hooks/x', true],
    ['http://[::ffff:10.1.2.3]/', true],
    ['http://localhost:8065/', true],
    ['http://chat.lan/', true],
    ['https://8.8.8.8/', true],
    ['https://chat.example.com/', true],
    ['http://8.8.8.8/', false],
    ['HTTP://8.8.8.8:443/', false],
    ['http://[2001:4860:4860::8888]/', false],
    ['http://0x08080808/', false],
  ])('%s passes: %s', (url, passes) => {
    const check = checkUrl(url, opening, 'opened');
    expect(check.ok).toBe(passes);
    if (!check.ok) expect(check.message).toMatch(/^The URL must start with "https:\/\/": /);
    expect(checkUrl(url, opening).ok).toBe(true);
  });

  test('is closed as any other where EGRESS_ALLOW opens nothing', () => {
    const check = checkUrl('http://10.1.2.3/', addressPolicy({ allow: [] }), 'opened');
    expect(check).toMatchObject({
      ok: false,
      message: expect.stringContaining('closed unless EGRESS_ALLOW'),
    });
  });
});
