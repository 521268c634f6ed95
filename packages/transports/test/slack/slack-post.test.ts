import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { slackPost } from '../../src/slack/definition.js';
import { anyMessage, aTest, bare, opened, resolved, saying } from '../support/messages.js';

type Block = { text?: { text: string }; fields?: readonly { text: string }[] };

const field = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

describe('a post in Slack', () => {
  test('tells of an incident that opened', () => {
    expect(slackPost(bare(opened))).toEqual({
      text: `🔴 Opened: Shop does not answer
Monitor: Shop (http)
Target: https://shop.example.com/
Severity: critical
Started: 2026-05-03 12:34:56 UTC`,
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: '🔴 Opened: Shop does not answer', emoji: false },
        },
        {
          type: 'section',
          fields: [
            field('*Monitor*\nShop (http)'),
            field('*Target*\nhttps://shop.example.com/'),
            field('*Severity*\ncritical'),
            field('*Started*\n2026-05-03 12:34:56 UTC'),
          ],
        },
      ],
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  test('tells that an incident was resolved, and how long it lasted', () => {
    const { text } = slackPost(bare(resolved));
    expect(text).toContain('🟢 Resolved: Shop does not answer');
    expect(text).toContain('Resolved: 2026-05-03 14:05:00 UTC\nLasted: 1 h 30 min');
  });

  test('says that a test is one', () => {
    expect(slackPost(bare(aTest)).text).toMatch(/^🔔 Test: Test message from Tocsin/);
  });

  test('rings nobody whom a customer names in it, and links nothing', () => {
    const post = JSON.stringify(
      slackPost(bare(saying({ title: '<!channel> & <https://evil.example/|shop>' }))),
    );
    expect(post).not.toMatch(/[<>]/);
    expect(post).toContain('&lt;!channel&gt; &amp; &lt;https:\u200b//evil.\u200bexample/|shop&gt;');
  });

  test('keeps to the lengths of Block Kit, whatever customers wrote', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { text, blocks } = slackPost(bare(message));
        const [header, section] = blocks as readonly Block[];
        expect(text.length).toBeLessThanOrEqual(4_000);
        expect(header?.text?.text.length).toBeLessThanOrEqual(150);
        expect(section?.fields?.length).toBeLessThanOrEqual(10);
        const texts = [text, header?.text?.text, ...(section?.fields ?? []).map((each) => each.text)];
        for (const each of texts) {
          expect(each?.length).toBeGreaterThan(0);
          expect(each?.length).toBeLessThanOrEqual(each === text ? 4_000 : 2_000);
          expect(each).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
        }
      }),
    );
  });
});
