import { describe, expect, test } from '@jest/globals';
import { openSubscriberMailer } from '../../src/index.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { Mailbox } from '../support/mailbox.js';
import { ScriptedMailServer } from '../support/scripted-mail-server.js';

const at = new Date('2026-05-03T12:34:56.000Z');
const unsubscribeUrl = 'https://status.example.com/unsubscribe?token=abc';
const mail = { subject: 'Störung', text: 'Die Kasse ist langsam.', html: '<p>Die Kasse</p>', unsubscribeUrl };
const stamp = { id: 'an-update-and-a-subscriber', address: 'ada@example.com', at };

const openWith = (smtpUrl: string) =>
  openSubscriberMailer({
    smtpUrl,
    mailFrom: 'Tocsin <tocsin@example.com>',
    egressAllow: [],
    egressAuthorities: [],
    dnsServers: [],
  });

describe('a mail to a subscriber', () => {
  test('has both parts, and headers by which one click unsubscribes', async () => {
    const mailbox = closedAfterwards(await Mailbox.start());
    const mailer = openWith(mailbox.url());
    expect(await mailer.send(mail, stamp)).toMatchObject({ outcome: 'delivered' });
    mailer.close();
    const { subject, text, html, headers = [], messageId } = mailbox.mails[0]?.parsed ?? {};
    expect({ subject, text: text?.trim(), html: html?.trim(), messageId }).toEqual({
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: '<an-update-and-a-subscriber@example.com>',
    });
    expect(Object.fromEntries(headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
  });

  test('is in one conversation with the others about its post, and an answer to a wish in none', async () => {
    const mailbox = closedAfterwards(await Mailbox.start());
    const mailer = openWith(mailbox.url());
    for (const id of ['opened', 'resolved'])
      await mailer.send({ ...mail, threadId: 'a-post' }, { ...stamp, id });
    await mailer.send(mail, stamp);
    mailer.close();
    const threads = mailbox.mails.map(({ parsed }) => [parsed.inReplyTo, parsed.references]);
    const first = '<a-post@example.com>';
    expect(threads).toEqual([
      [first, first],
      [first, first],
      [undefined, undefined],
    ]);
  });

  test('has no such header while there is nothing to end', async () => {
    const mailbox = closedAfterwards(await Mailbox.start());
    const mailer = openWith(mailbox.url());
    await mailer.send({ ...mail, unsubscribeUrl: null }, stamp);
    mailer.close();
    const keys = mailbox.mails[0]?.parsed.headers.map(({ key }) => key);
    expect(keys).toContain('auto-submitted');
    expect(keys?.filter((key) => key.startsWith('list-'))).toEqual([]);
  });

  test.each([
    ['550 no such user', true],
    ['550 5.1.1 no such user', true],
    ['553 5.1.3 no address', true],
    ['550 5.2.1 switched off', true],
    ['552 5.2.2 full', undefined],
    ['554 5.7.1 relay access denied', undefined],
    ['550 5.7.1 not from here', undefined],
    ['554 go away', undefined],
    ['450 4.2.0 try later', undefined],
  ])('whose address is answered with "%s": refused for good: %s', async (say, isAddressRefused) => {
    const server = closedAfterwards(await ScriptedMailServer.start({ at: 'RCPT', does: { say } }));
    const mailer = openWith(server.url());
    const outcome = await mailer.send(mail, stamp);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'smtp' });
    expect(outcome.isAddressRefused).toBe(isAddressRefused);
    mailer.close();
  });

  test('that is refused at another point says nothing of its address', async () => {
    const server = closedAfterwards(
      await ScriptedMailServer.start({ at: 'MAIL', does: { say: '550 5.1.8 bad sender' } }),
    );
    const mailer = openWith(server.url());
    const outcome = await mailer.send(mail, stamp);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'smtp' });
    expect(outcome.isAddressRefused).toBeUndefined();
    mailer.close();
  });
});
