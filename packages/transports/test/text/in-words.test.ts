import { expect, test } from '@jest/globals';
import { contentOf, instant } from '@tocsin/domain';
import { anIncidentOpened, recorded } from '@tocsin/testing';
import { mailHtml, mailText } from '../../src/email/mail-text.js';
import { accountWordingOf, wordingOf } from '../../src/email/wording.js';
import { durationInWords } from '../../src/text/in-words.js';
import { bare, bareMail } from '../support/messages.js';

const expiresAt = instant(new Date('2026-05-03T12:34:56.000Z'));

test.each([
  [0, 'less than 1 s'],
  [999, 'less than 1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [3_601_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%i ms last %s', (durationMs, words) => {
  expect(durationInWords(durationMs)).toBe(words);
});

test.each(['202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'])(
  'no mail and no chat has U+%s, which would reorder the text around it',
  (codePoint) => {
    const character = String.fromCodePoint(Number.parseInt(codePoint, 16));
    const name = `Shop${character}gpj.exe`;
    const opened = contentOf(recorded(anIncidentOpened()));
    const message = {
      ...opened,
      incident: { ...opened.incident, title: `${name} is down` },
      monitor: { ...opened.monitor, name, target: `https://shop.example.com/${character}` },
    };
    const wordings = [
      wordingOf(bareMail(message)),
      ...(['invitation', 'channel_confirmation'] as const).map((kind) =>
        accountWordingOf({ kind, accountName: name, role: 'viewer', link: 'https://x/', expiresAt }),
      ),
    ];
    const sent = [
      ...wordings.flatMap((wording) => [wording.subject, mailText(wording), mailHtml(wording)]),
      JSON.stringify(bare(message).announcement),
    ];
    for (const text of sent) expect(text).not.toContain(character);
    // The name of an account makes no link.
    expect(sent.filter((text) => /Shopgpj\.\u200c?exe/.test(text))).toHaveLength(9);
  },
);
