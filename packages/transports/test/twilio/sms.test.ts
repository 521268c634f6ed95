import { describe, expect, test } from '@jest/globals';
import { smsOf } from '../../src/twilio/definition.js';
import { aTest, bare, opened, resolved, saying } from '../support/messages.js';
import { segmentsOf } from './segments.js';

describe('an SMS', () => {
  test('says in one segment what opened, where and when', () => {
    expect(smsOf(bare(opened))).toBe(
      'Opened: Shop does not answer\nShop (http)\ncritical, 2026-05-03 12:34:56 UTC',
    );
    expect(smsOf(bare(resolved))).toBe(
      'Resolved: Shop does not answer\nShop (http)\ncritical, lasted 1 h 30 min',
    );
    expect(smsOf(bare(aTest))).toMatch(/^Test: Test message from Tocsin\n/);
    for (const message of [opened, resolved, aTest]) expect(segmentsOf(smsOf(bare(message)))).toBe(1);
  });

  test('leaves lines out before it takes a second segment', () => {
    const name = 'n'.repeat(130);
    expect(smsOf(bare(saying({ name })))).toBe(`Opened: Shop does not answer`);
    expect(smsOf(bare(saying({ name: 'n'.repeat(100) })))).toBe(
      `Opened: Shop does not answer\n${'n'.repeat(100)} (http)`,
    );
  });

  test('is GSM-7 when its characters, or others that look alike, allow it', () => {
    expect(smsOf(bare(saying({ title: '“Shop” – can’t answer… `x`' })))).toContain(
      "Opened: \"Shop\" - can't answer... 'x'",
    );
    expect(smsOf(bare(saying({ title: 'Störung é {x}' })))).toContain('Opened: Störung é {x}\nShop (http)');
  });

  test('has 70 characters in a segment when it has another character', () => {
    expect(smsOf(bare(saying({ title: 'Магазин' })))).toBe(
      'Opened: Магазин\nShop (http)\ncritical, 2026-05-03 12:34:56 UTC',
    );
    expect(smsOf(bare(saying({ title: 'Магазин не отвечает' })))).toBe(
      'Opened: Магазин не отвечает\nShop (http)',
    );
  });

  test('of a long title takes three segments at most', () => {
    for (const character of ['x', '{', 'Я', '😀']) {
      const sms = smsOf(bare(saying({ title: character.repeat(500) })));
      expect(sms).toMatch(/\.\.\.$/);
      expect(segmentsOf(sms)).toBe(3);
    }
  });
});
