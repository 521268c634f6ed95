import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { telegramPost } from '../../src/telegram/definition.js';
import { anyMessage, aTest, bare, opened, resolved, saying } from '../support/messages.js';

const textOf = (message: typeof opened) => telegramPost(bare(message), '-1001').text;

describe('a post in Telegram', () => {
  test('tells of an incident that opened', () => {
    expect(telegramPost(bare(opened), '-1001234567890')).toEqual({
      chat_id: '-1001234567890',
      text: `<b>🔴 Opened: Shop does not answer</b>

<b>Monitor:</b> Shop (http)
<b>Target:</b> https://shop.example.com/
<b>Severity:</b> critical
<b>Started:</b> 2026-05-03 12:34:56 UTC`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  });

  test('tells of its end, and says that a test is one', () => {
    expect(textOf(resolved)).toContain('<b>🟢 Resolved: Shop does not answer</b>');
    expect(textOf(resolved)).toContain('<b>Lasted:</b> 1 h 30 min');
    expect(textOf(aTest)).toMatch(/^<b>🔔 Test: Test message from Tocsin<\/b>/);
  });

  test('has no markup of a customer', () => {
    expect(textOf(saying({ title: '<a href="tg://user?id=1">R&D</a>' }))).toContain(
      '&lt;a href="tg:\u200b//user?id=1"&gt;R&amp;D&lt;/a&gt;',
    );
  });

  test('makes no link and no mention of a title', () => {
    const text = textOf(saying({ title: 'Ask @admin at https://evil.example/x' }));
    expect(text).toContain('Ask @\u200badmin at https:\u200b//evil.\u200bexample/x');
  });

  test('keeps to 4,096 characters once its entities are read, whatever customers wrote', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const untagged = textOf(message).replaceAll(/<\/?b>/g, '');
        expect(untagged).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
        expect(untagged.replaceAll(/&(amp|lt|gt);/g, '?').length).toBeLessThanOrEqual(4_096);
      }),
    );
  });
});
