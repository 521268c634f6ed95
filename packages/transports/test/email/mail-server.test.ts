import { describe, expect, test } from '@jest/globals';
import { mailServerOf } from '../../src/email/mail-server.js';

describe('the mail server of an SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, login: null }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, login: null }],
    ['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25 }],
    ['smtp://[2001:db8::1]:2525', { host: '2001:db8::1', port: 2525 }],
    ['smtp://MAIL.Example.com', { host: 'mail.example.com' }],
    ['smtp://bücher.example', { host: 'xn--bcher-kva.example' }],
    ['smtps://tocsin:hunter2@mail.example.com', { login: { user: 'tocsin', pass: 'hunter2' } }],
    [
      'smtps://me%40example.com:p%3Aa%2Fs%25s@mail.example.com',
      { login: { user: 'me@example.com', pass: 'p:a/s%s' } },
    ],
  ])('%s', (smtpUrl, server) => {
    expect(mailServerOf({ smtpUrl })).toMatchObject(server);
  });

  test.each([
    ['smtp://user:password@mail.example.com', 'required'],
    ['smtp://user:password@127.0.0.1.example.com', 'required'],
    ['smtps://user:password@mail.example.com', 'required'],
    ['smtps://mail.example.com', 'required'],
    ['smtps://localhost', 'required'],
    ['smtp://mail.example.com', 'opportunistic'],
    ['smtp://127.0.0.1', 'opportunistic'],
    ['smtp://user:password@localhost', 'opportunistic'],
    ['smtp://user:password@127.0.0.1', 'opportunistic'],
    ['smtp://user:password@[::1]', 'opportunistic'],
  ])('%s: TLS is %s, unless SMTP_TLS says otherwise', (smtpUrl, tls) => {
    expect(mailServerOf({ smtpUrl }).tls).toBe(tls);
    expect(mailServerOf({ smtpUrl, smtpTls: 'opportunistic' }).tls).toBe('opportunistic');
  });

  test('smtps:// has TLS from the first byte, which SMTP_TLS=off cannot take away', () => {
    const settings = { smtpUrl: 'smtps://user:hunter2@mail.example.com', smtpTls: 'off' } as const;
    expect(() => mailServerOf(settings)).toThrow(/^SMTP_TLS must not be off with smtps:/);
  });

  test.each([
    'mail.example.com',
    'http://user:hunter2@mail.example.com',
    'smtp://',
    'smtp://user:hunter2@',
    'smtp://user:hunter2@mail.example.com?pool=true',
    'smtp://user:hunter2@mail.example.com/path',
    'smtp://user:hunter2@mail.example.com:99999',
    'smtp://:hunter2@mail.example.com',
    'smtp://hunter2@mail.example.com',
    'smtp://user:hunter2%@mail.example.com',
    'smtp://user:hunter2@mail%00.example.com',
  ])('%s names the setting and not its value', (smtpUrl) => {
    const reading = () => mailServerOf({ smtpUrl });
    expect(reading).toThrow(/^SMTP_URL must /);
    expect(reading).not.toThrow(/hunter2/);
  });
});
