import { describe, expect, test } from '@jest/globals';
import type { WebhookMessage } from '@tocsin/webhook-core';
import { mailHtml, mailText } from '../../src/email/mail-text.js';
import { wordingOf } from '../../src/email/wording.js';
import { fitsButtons } from '../../src/links/link-texts.js';
import { answerTokenChars, charsOf, linksOf } from '../../src/links/message-links.js';
import { slackPost } from '../../src/slack/definition.js';
import { telegramPost } from '../../src/telegram/definition.js';
import { smsOf } from '../../src/twilio/definition.js';
import { answerToken, linksIn } from '../contract/own-links.js';
import { aTest, bare, bareMail, opened, resolved, saying } from '../support/messages.js';
import { segmentsOf } from '../twilio/segments.js';

const acknowledge = `https://tocsin.example.com/answer/${answerToken}`;
const incident = 'https://tocsin.example.com/incidents/01970000-0000-7000-8000-00000000d000';

const linkedMail = (message: WebhookMessage) => ({ ...bareMail(message), links: linksIn(message) });
const at = (publicUrl: string) => ({
  ...bare(opened),
  links: linksOf(opened, 'all', { publicUrl, token: () => answerToken }),
});

test('a message about an open incident acknowledges it and opens it, its end opens it, and a test does neither', () => {
  expect(linksIn(opened)).toEqual([
    { kind: 'acknowledge', label: 'Acknowledge', url: acknowledge },
    { kind: 'incident', label: 'Open incident', url: incident },
  ]);
  expect(linksIn(resolved)).toEqual([{ kind: 'incident', label: 'Open incident', url: incident }]);
  expect(linksIn(aTest)).toEqual([]);
  expect(linksIn(opened, 'incident')).toEqual(linksIn(resolved));
  expect(linksIn(opened, 'one')).toEqual(linksIn(opened).slice(0, 1));
  expect(linksIn(opened, 'none')).toEqual([]);
});

test('a link with its token masked takes as much room as the link itself', () => {
  expect(answerToken).toHaveLength(answerTokenChars);
  const place = { publicUrl: 'https://tocsin.example.com', token: () => '…' };
  expect(linksOf(opened, 'all', place).map(charsOf)).toEqual(linksIn(opened).map(({ url }) => url.length));
});

describe('buttons', () => {
  test.each([
    'https://tocsin.example.com',
    'http://tocsin.example.co.uk:8443',
    'https://xn--bcher-kva.xn--p1ai',
  ])('lead to %s', (publicUrl) => {
    expect(slackPost(at(publicUrl)).blocks.at(-1)).toMatchObject({
      type: 'actions',
      elements: [
        { type: 'button', url: `${publicUrl}/answer/${answerToken}`, style: 'primary' },
        { type: 'button', url: incident.replace('https://tocsin.example.com', publicUrl) },
      ],
    });
    const { text, reply_markup } = telegramPost(at(publicUrl), '1');
    expect(reply_markup?.inline_keyboard[0]).toEqual([
      { text: 'Acknowledge', url: `${publicUrl}/answer/${answerToken}` },
      { text: 'Open incident', url: incident.replace('https://tocsin.example.com', publicUrl) },
    ]);
    expect(text).not.toContain(publicUrl);
  });

  // Telegram refuses the whole message: BUTTON_URL_INVALID, https://core.telegram.org/method/messages.sendMessage
  test.each([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://tocsin:3000',
    'http://tocsin.fritz.lan',
    'http://tocsin.local',
    'https://tocsin.home.arpa',
    'https://tocsin.internal',
  ])('are links in the text when people use %s', (publicUrl) => {
    expect(fitsButtons(at(publicUrl).links)).toBe(false);
    const { text, reply_markup } = telegramPost(at(publicUrl), '1');
    expect(reply_markup).toBeUndefined();
    expect(text).toContain(`<a href="${publicUrl}/answer/${answerToken}">Acknowledge</a> · <a href=`);
    const { blocks } = slackPost(at(publicUrl));
    expect(blocks.at(-1)).toMatchObject({
      type: 'section',
      text: { text: expect.stringContaining(`<${publicUrl}/answer/${answerToken}|Acknowledge>`) },
    });
    expect(JSON.stringify(blocks)).not.toContain('button');
  });
});

describe('an SMS', () => {
  test('has one link: first to acknowledge, then to the incident', () => {
    expect(smsOf({ ...bare(opened), links: linksIn(opened, 'one') })).toBe(
      `Opened: Shop does not answer\nShop (http)\n${acknowledge}`,
    );
    expect(segmentsOf(smsOf({ ...bare(opened), links: linksIn(opened, 'one') }))).toBe(1);
    const end = smsOf({ ...bare(resolved), links: linksIn(resolved, 'one') });
    expect(end).toBe(`Resolved: Shop does not answer\nShop (http)\ncritical, lasted 1 h 30 min\n${incident}`);
    expect(segmentsOf(end)).toBe(1);
  });

  test('of a long title takes three segments at most, and cuts no link', () => {
    for (const character of ['x', '{', 'Я', '😀']) {
      const message = saying({ title: character.repeat(500) });
      const sms = smsOf({ ...bare(message), links: linksIn(message, 'one') });
      expect(sms).toMatch(/^Opened: .+\.\.\.\nhttps:/u);
      expect(sms.endsWith(`\n${acknowledge}`)).toBe(true);
      expect(segmentsOf(sms)).toBe(3);
    }
  });
});

describe('a mail', () => {
  test('has both links, in words and in HTML', () => {
    expect(mailText(wordingOf(linkedMail(opened)))).toContain(
      `Acknowledge:\n${acknowledge}\n\nOpen incident:\n${incident}\n\nYou get this mail`,
    );
    const html = mailHtml(wordingOf(linkedMail(opened)));
    expect(html.match(/<a href="[^"]+">[^<]+<\/a>/g)).toEqual([
      `<a href="${acknowledge}">Acknowledge</a>`,
      `<a href="${incident}">Open incident</a>`,
    ]);
  });

  test('about the end has the link to the incident, and a test has none', () => {
    expect(mailHtml(wordingOf(linkedMail(resolved))).match(/href="[^"]+"/g)).toEqual([`href="${incident}"`]);
    expect(mailHtml(wordingOf(linkedMail(aTest)))).not.toContain('href');
  });
});
