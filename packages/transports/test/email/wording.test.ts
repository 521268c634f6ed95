import { describe, expect, test } from '@jest/globals';
import { contentOf, instant } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { testMessage, type WebhookMessage } from '@tocsin/webhook-core';
import fc from 'fast-check';
import { mailHtml, mailText } from '../../src/email/mail-text.js';
import { wordingOf } from '../../src/email/wording.js';
import { bareMail } from '../support/messages.js';

const later = instant(new Date('2026-05-03T14:05:00.000Z'));

const opened = contentOf(recorded(anIncidentOpened()));
const titled = (title: string): WebhookMessage => ({ ...opened, incident: { ...opened.incident, title } });

describe('a mail in words', () => {
  test('tells of an incident that opened', () => {
    expect(mailText(wordingOf(bareMail(opened)))).toBe(`Down: Shop does not answer

Monitor:  Shop (http)
Target:   https://shop.example.com/
Severity: critical
Started:  2026-05-03 12:34:56 UTC
Incident: 01970000-0000-7000-8000-00000000d000

You get this mail because incidents of the monitor are sent to an email channel with your address.
`);
  });

  test('tells of an incident that was resolved, and how long it lasted', () => {
    const resolved = contentOf(recorded(anIncidentResolved({ resolvedAt: later })));
    expect(wordingOf(bareMail(resolved))).toMatchObject({
      subject: '[Tocsin] Resolved: Shop does not answer',
      facts: expect.arrayContaining([
        { label: 'Resolved', value: '2026-05-03 14:05:00 UTC' },
        { label: 'Lasted', value: '1 h 30 min' },
      ]),
    });
  });

  test('says that a test is one', () => {
    const message = testMessage({ id: opened.incident.id, timestamp: opened.timestamp });
    expect(wordingOf(bareMail(message))).toMatchObject({
      subject: '[Tocsin] Test: Test message from Tocsin',
      footer: expect.stringContaining('This is a test'),
    });
  });

  test('has a subject of bounded length that cuts no character in half', () => {
    const { subject, headline } = wordingOf(bareMail(titled('🔔'.repeat(500))));
    expect(subject).toBe(`[Tocsin] Down: ${'🔔'.repeat(119)}…`);
    expect(headline).toBe(`Down: ${'🔔'.repeat(500)}`);
    expect(wordingOf(bareMail(titled('x'.repeat(120)))).subject).toBe(`[Tocsin] Down: ${'x'.repeat(120)}`);
  });

  test('has one line for each fact, whatever customers wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, name) => {
        const wording = wordingOf(
          bareMail({ ...titled(title), monitor: { ...opened.monitor, name, target: title } }),
        );
        expect(wording.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(mailText(wording).split(/[\n\r\v\f\u0085\u2028\u2029]/)).toHaveLength(10);
      }),
    );
  });

  test('is HTML in which nothing that customers wrote is markup', () => {
    const hostile = `"><script src='https://evil.example/'></script><img onerror=alert(1)>&lt;`;
    const html = mailHtml(
      wordingOf(
        bareMail({ ...titled(hostile), monitor: { ...opened.monitor, name: hostile, target: hostile } }),
      ),
    );
    expect(html).not.toMatch(/<script|<img|evil\.example\/'/);
    expect(html.split('&quot;&gt;&lt;script src=&#39;')).toHaveLength(1 + 4);
    expect(html).toContain('&amp;lt;');
  });

  test('is HTML with a language, a title, one heading and row headers, that loads nothing', () => {
    const html = mailHtml(wordingOf(bareMail(opened)));
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>[Tocsin] Down: Shop does not answer</title>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<th scope="row"/g)).toHaveLength(5);
    expect(html).not.toMatch(/src=|href=|url\(|@import/);
  });
});
