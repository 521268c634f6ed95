import { describe, expect, test } from '@jest/globals';
import { type AlertId, contentOf, id } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import type { WebhookMessage } from '@tocsin/webhook-core';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { composeMail, senderOf } from '../../src/email/compose-mail.js';
import { mailHtml, mailText } from '../../src/email/mail-text.js';
import { wordingOf } from '../../src/email/wording.js';
import { findingOf } from '../../src/message-of.js';
import { type MessageChoice, usualChoice } from '../../src/text/message-choice.js';
import { linksIn } from '../contract/own-links.js';
import { aTest, bareMail, opened, resolved } from '../support/messages.js';

const sender = senderOf('Tocsin <tocsin@example.com>');
const alertId = id<AlertId>('01970000-0000-7000-8000-00000000f000');

const alertTitled = (title: string) => ({
  alertId,
  tags: [],
  message: contentOf(recorded(anIncidentOpened({ title }))),
  links: linksIn(contentOf(recorded(anIncidentOpened({ title })))),
});

const headerNames = [
  'auto-submitted',
  'from',
  'to',
  'in-reply-to',
  'references',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
];

describe('the mail of an alert', () => {
  test('says the same in text and in HTML', async () => {
    const alert = alertTitled('Störung 🔔');
    const { raw } = await composeMail(alert, sender, 'on-call@example.com');
    const { text, html } = await PostalMime.parse(raw);
    const wording = wordingOf({ ...bareMail(alert.message), links: alert.links });
    expect(text?.trimEnd()).toBe(mailText(wording).trimEnd());
    expect(html?.trimEnd()).toBe(mailHtml(wording).trimEnd());
  });

  test('has the headers of a mail that no person wrote, and its id from the alert', async () => {
    const { raw, envelope } = await composeMail(alertTitled('Störung 🔔'), sender, 'on-call@example.com');
    const { headers, ...mail } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key)).toEqual(headerNames);
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail).toMatchObject({
      from: { name: 'Tocsin', address: 'tocsin@example.com' },
      to: [{ name: '', address: 'on-call@example.com' }],
      subject: '[Tocsin] Down: Störung 🔔',
      messageId: `<${alertId}@example.com>`,
      date: '2026-05-03T12:34:56.000Z',
    });
    expect(envelope).toEqual({ from: 'tocsin@example.com', to: ['on-call@example.com'] });
  });

  test('says why the checks failed, on one line, unless it is short', async () => {
    const finding = `It failed at the status:\nhttps://shop.example.com/ ${'x'.repeat(600)}`;
    const textFor = async (choice: Partial<MessageChoice>) => {
      const alert = { ...alertTitled('Down'), finding };
      const chosen = { ...usualChoice, ...choice };
      const { raw } = await composeMail(alert, sender, 'on-call@example.com', chosen);
      return (await PostalMime.parse(raw)).text ?? '';
    };
    const why = /^Why: +(.*)$/m.exec(await textFor({}))?.[1] ?? '';
    expect(why).toMatch(/^It failed at the status: https:\/\/shop\.example\.com\/ x+…$/);
    expect([...why]).toHaveLength(500);
    expect(await textFor({ length: 'short' })).not.toContain('Why:');
    const hidden = await textFor({ showsTarget: false });
    expect(hidden).toMatch(/^Why: +It failed at the status:/m);
    expect(hidden).not.toContain('shop.example.com/');
  });

  test('is in one conversation with the other mails of its incident, and a test message in none', async () => {
    const threadOf = async (message: WebhookMessage) => {
      const { raw } = await composeMail(
        { alertId, message, tags: [], links: [] },
        sender,
        'on-call@example.com',
      );
      const { references, inReplyTo, messageId } = await PostalMime.parse(raw);
      expect(messageId).toBe(`<${alertId}@example.com>`);
      return [references, inReplyTo];
    };
    const first = `<${opened.incident.id}@example.com>`;
    expect(resolved.incident.id).toBe(opened.incident.id);
    expect(await threadOf(opened)).toEqual([first, first]);
    expect(await threadOf(resolved)).toEqual([first, first]);
    expect(await threadOf(aTest)).toEqual([undefined, undefined]);
  });

  test('is the same bytes for the same alert, in lines that SMTP carries', async () => {
    const compose = () => composeMail(alertTitled('x'.repeat(5_000)), sender, 'on-call@example.com');
    const { raw } = await compose();
    expect((await compose()).raw).toEqual(raw);
    // A line has at most 998 characters (RFC 5322, section 2.1.1). A server without 8BITMIME takes only ASCII.
    expect(raw.toString('latin1')).toMatch(/^(?:[\x20-\x7e]{0,998}\r\n)*$/);
  });

  test.each([
    'Down\r\nBcc: everybody@example.com',
    'Down\nBcc: everybody@example.com',
    'Down\r\n\r\n<h1>Another mail</h1>',
    'Down\u0085Bcc: everybody@example.com',
    'Down\u0000Bcc: everybody@example.com',
  ])('gets no header and no body from the title %j', async (title) => {
    const { raw } = await composeMail(alertTitled(title), sender, 'on-call@example.com');
    const { headers, subject } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key)).toEqual(headerNames);
    expect(subject).toMatch(/^\[Tocsin\] Down: Down (?:Bcc: everybody@example\.com|<h1>Another mail<\/h1>)$/);
  });

  test.each([
    'on-call@example.com, everybody@example.com',
    'on-call@example.com\r\nBcc: everybody@example.com',
    'on-call@example.com> SIZE=1\r\nRCPT TO:<everybody@example.com',
    'A <on-call@example.com>, B <everybody@example.com>',
  ])('is to one address, and has no header more, when that is %j', async (address) => {
    const { raw, envelope } = await composeMail(alertTitled('Down'), sender, address);
    const { headers, to } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key)).toEqual(headerNames);
    expect(to).toHaveLength(1);
    expect(envelope.to).toHaveLength(1);
    expect(JSON.stringify(envelope)).not.toMatch(/\\r|\\n/);
  });

  test('can be written whatever customers wrote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (title) => {
        const alert = alertTitled(title);
        const { raw } = await composeMail(alert, sender, 'on-call@example.com');
        const { headers, text } = await PostalMime.parse(raw);
        expect(headers.map(({ key }) => key)).toEqual(headerNames);
        // UTF-8 has no lone surrogates.
        expect(text?.trimEnd()).toBe(
          Buffer.from(mailText(wordingOf({ ...bareMail(alert.message), links: alert.links })))
            .toString()
            .trimEnd(),
        );
      }),
    );
  });
});

describe('whom mails are from', () => {
  test.each([
    ['tocsin@example.com', { name: '', address: 'tocsin@example.com' }],
    ['Tocsin <tocsin@localhost>', { name: 'Tocsin', address: 'tocsin@localhost' }],
    ['"Alarms, at night" <tocsin@example.com>', { name: 'Alarms, at night', address: 'tocsin@example.com' }],
  ])('%s', (mailFrom, from) => {
    expect(senderOf(mailFrom)).toEqual(from);
  });

  test.each(['', 'Tocsin', 'a@example.com, b@example.com', 'Tocsin <tocsin>', 'a b@example.com@example.com'])(
    '%j is refused by name',
    (mailFrom) => {
      expect(() => senderOf(mailFrom)).toThrow(/^MAIL_FROM must /);
    },
  );
});

test('why the checks failed is said with the beginning of an incident, and not with its end or a test', () => {
  const finding = 'It failed at the port.';
  expect(findingOf({ cause: recorded(anIncidentOpened({ finding })) })).toBe(finding);
  expect(findingOf({ cause: recorded(anIncidentOpened({})) })).toBeUndefined();
  expect(findingOf({ cause: recorded(anIncidentResolved({ finding })) })).toBeUndefined();
  expect(findingOf({ cause: null })).toBeUndefined();
});

test('no message but a mail has it', () => {
  const { data, ...event } = recorded(anIncidentOpened({ finding: 'It failed at the port.' }));
  expect(JSON.stringify(contentOf({ ...event, data }))).not.toContain('It failed');
});
