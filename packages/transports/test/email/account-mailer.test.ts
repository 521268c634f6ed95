import { describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { openAccountMailer } from '../../src/index.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { Mailbox } from '../support/mailbox.js';

const at = new Date('2026-05-03T12:34:56.000Z');
const expiresAt = instant(new Date('2026-05-03T13:34:56.000Z'));
const link = 'https://tocsin.example.com/reset-password#token=abc';
const stamp = { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', address: 'ada@example.com', at };

const open = async () => {
  const mailbox = closedAfterwards(await Mailbox.start());
  const mailer = openAccountMailer({
    smtpUrl: mailbox.url(),
    mailFrom: 'Tocsin <tocsin@example.com>',
    egressAllow: [],
    egressAuthorities: [],
    dnsServers: [],
  });
  return { mailbox, mailer };
};

describe('a mail about an account', () => {
  test('says what it is for, and has its link in text and HTML', async () => {
    const { mailbox, mailer } = await open();
    const outcome = await mailer.send({ kind: 'password_reset', link, expiresAt }, stamp);
    mailer.close();
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect(mailbox.mails[0]).toMatchObject({ from: 'tocsin@example.com', to: ['ada@example.com'] });
    const { subject, text, html } = mailbox.mails[0]?.parsed ?? {};
    expect(subject).toBe('[Tocsin] Reset your password');
    expect(text).toContain(link);
    expect(text).toContain('2026-05-03 13:34:56 UTC, for one use');
    expect(html).toContain(`<a href="${link}">Choose a new password</a>`);
  });

  test('lets no name of an account begin a line or a tag', async () => {
    const { mailbox, mailer } = await open();
    const accountName = `A\r\nBcc: x@example.com <b>${'x'.repeat(300)}`;
    await mailer.send({ kind: 'invitation', link, expiresAt, accountName, role: 'editor' }, stamp);
    mailer.close();
    const { subject, html, headers } = mailbox.mails[0]?.parsed ?? {};
    expect(subject).toMatch(/^\[Tocsin\] You are invited to A Bcc: x@\u200cexample\.\u200ccom <b>x+…$/);
    expect(headers?.map(({ key }) => key)).not.toContain('bcc');
    expect(html).not.toContain('<b>');
    expect(html).toContain('editor');
  });

  const hostileName =
    'Your account is locked: https://evil.test/login or www.evil.test, write to me@evil.test';

  test.each([{ kind: 'invitation', role: 'editor' }, { kind: 'channel_confirmation' }] as const)(
    'makes no link of the name of an account, to somebody who has not joined: $kind',
    async (mail) => {
      const { mailbox, mailer } = await open();
      await mailer.send({ ...mail, link, expiresAt, accountName: hostileName }, stamp);
      mailer.close();
      const { subject, text, html } = mailbox.mails[0]?.parsed ?? {};
      const written = [subject, text, html].join('\n').replaceAll(link, '');
      expect(written).toContain('locked');
      expect(written).not.toMatch(/:\/\/evil|www\.evil|evil\.test|@evil/);
    },
  );

  test('has no encoded word of a name in its head', async () => {
    const { mailbox, mailer } = await open();
    const accountName = '=?utf-8?q?You_have_won:_evil.test?= =?utf-8?B?ZXZpbC50ZXN0?=';
    await mailer.send({ kind: 'invitation', link, expiresAt, accountName, role: 'editor' }, stamp);
    mailer.close();
    const [{ raw, parsed } = {}] = mailbox.mails;
    expect(raw?.toString('utf8').toLowerCase()).not.toContain('=?utf-8?q?you_have');
    expect(parsed?.subject).not.toContain('evil.test');
    expect(parsed?.subject?.replaceAll('\u200c', '')).toContain('=?utf-8?q?You_have_won:_evil.test?=');
  });

  test.each([
    [{ passkeys: 0, authenticatorApp: false, provider: false }, 'Nothing else'],
    [{ passkeys: 1, authenticatorApp: false, provider: true }, 'one passkey; the sign-in service'],
    [{ passkeys: 0, authenticatorApp: false, provider: false, apiKeys: 1 }, 'one API key that you made'],
    [{ passkeys: 0, authenticatorApp: false, provider: false, apiKeys: 3 }, '3 API keys that you made'],
    [
      { passkeys: 2, authenticatorApp: true, provider: false },
      '2 passkeys; codes of an authenticator app, after the password',
    ],
  ])('about a new password names what else signs in: %j', async (signIns, words) => {
    const { mailbox, mailer } = await open();
    await mailer.send({ kind: 'password_changed', link, expiresAt, signIns }, stamp);
    mailer.close();
    const { subject, text } = mailbox.mails[0]?.parsed ?? {};
    expect(subject).toBe('[Tocsin] Your password was changed');
    expect(text).toContain(words);
  });

  test('about a failing channel says why, which monitors ring only there, and lets no name begin a line', async () => {
    const { mailbox, mailer } = await open();
    const channel = {
      name: 'on-call\r\nBcc: x@example.com',
      since: instant(at),
      error: 'The receiver says that this address is gone: it answered 410.',
      onlyWayOf: ['Shop', 'Till <b>'],
      onlyWayOfOthers: 3,
    };
    const mail = { kind: 'channels_failing', link, expiresAt, accountName: 'Acme', others: 0 } as const;
    await mailer.send({ ...mail, channels: [channel] }, stamp);
    mailer.close();
    const { subject, text, html, headers } = mailbox.mails[0]?.parsed ?? {};
    expect(subject).toBe('[Tocsin] The channel on-call Bcc: x@example.com is failing');
    expect(headers?.map(({ key }) => key)).not.toContain('bcc');
    expect(text).toContain('The receiver says that this address is gone: it answered 410.');
    expect(text).toMatch(/The only channel of: +Shop, Till <b>, 3 more/);
    expect(text).toContain('2026-05-03 12:34:56 UTC');
    expect(html).toContain(`<a href="${link}">See the channel</a>`);
    expect(html).not.toContain('<b>');
  });

  test('about channels that fail together names each, and counts the rest', async () => {
    const { mailbox, mailer } = await open();
    const named = (name: string) => ({
      name,
      since: instant(at),
      error: `${name} timed out.`,
      standIn: 'mail\r\nBcc: x@example.com',
      onlyWayOf: [],
      onlyWayOfOthers: 0,
    });
    const mail = { kind: 'channels_failing', link, expiresAt, accountName: 'Acme', others: 15 } as const;
    await mailer.send({ ...mail, channels: [named('First'), named('Second')] }, stamp);
    mailer.close();
    const { subject, text } = mailbox.mails[0]?.parsed ?? {};
    expect(subject).toBe('[Tocsin] 17 channels are failing');
    for (const words of ['First timed out.', 'Second timed out.', '15 more', 'See the channels'])
      expect(text).toContain(words);
    expect(text).toMatch(/In its place: +mail Bcc: x@example[.]com\n/);
    expect(text).not.toContain('The only channel of');
  });

  test('that no server takes is failed, in words', async () => {
    const { mailer, mailbox } = await open();
    await mailbox.close();
    const outcome = await mailer.send({ kind: 'password_reset', link, expiresAt }, stamp);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'connection_refused' });
    mailer.close();
  });
});
