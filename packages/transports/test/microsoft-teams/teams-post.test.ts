import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { teamsPost } from '../../src/microsoft-teams/definition.js';
import { anyMessage, aTest, bare, opened, resolved } from '../support/messages.js';

const cardOf = (message: typeof opened) => teamsPost(bare(message)).attachments[0]?.content;

const line = (...inlines: object[]) => ({ type: 'RichTextBlock', spacing: 'Small', inlines });
const fact = (label: string, text: string) =>
  line({ type: 'TextRun', text: `${label}: `, weight: 'Bolder' }, { type: 'TextRun', text });
const headline = (text: string, color: string) =>
  line({ type: 'TextRun', text, size: 'Large', weight: 'Bolder', color });

describe('a post in Microsoft Teams', () => {
  test('is an adaptive card of version 1.4 that tells of an incident', () => {
    expect(teamsPost(bare(opened))).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [
              headline('🔴 Opened: Shop does not answer', 'Attention'),
              fact('Monitor', 'Shop (http)'),
              fact('Target', 'https://shop.example.com/'),
              fact('Severity', 'critical'),
              fact('Started', '2026-05-03 12:34:56 UTC'),
            ],
          },
        },
      ],
    });
  });

  test('tells of its end, and says that a test is one', () => {
    expect(cardOf(resolved)?.body[0]).toEqual(headline('🟢 Resolved: Shop does not answer', 'Good'));
    expect(cardOf(resolved)?.body.at(-1)).toEqual(fact('Lasted', '1 h 30 min'));
    expect(cardOf(aTest)?.body[0]).toEqual(headline('🔔 Test: Test message from Tocsin', 'Accent'));
  });

  test('has nothing in it that Teams reads as Markdown, and fits into 28 kB, whatever customers wrote', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(Buffer.byteLength(JSON.stringify(teamsPost(bare(message))))).toBeLessThan(28_000);
        for (const { type } of cardOf(message)?.body ?? []) expect(type).toBe('RichTextBlock');
      }),
    );
  });
});
