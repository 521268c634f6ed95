import { describe, expect, test } from '@jest/globals';
import { secretEncodings } from '@tocsin/testing';
import { redacted, redactorOf } from '../../src/evidence/redaction.js';

const secrets = [
  'correct horse battery',
  'p4ss',
  'Grüße/+&"<>\'\\100%',
  'sk_live_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  '🔑-of-the-house',
  'back\\\nslash\\\\"s',
];

/** The text may say a part of a base64 that belongs to its neighbours. */
const leftOf = (text: string): string => text.replaceAll(redacted, '');

describe('a secret', () => {
  describe.each(Object.entries(secretEncodings))('%s', (_name, encoded) => {
    test.each(secrets)('is taken out: %s', (secret) => {
      const text = `<p class="a">before ${encoded(secret)}, after</p>`;
      const clean = redactorOf([secret])(text);
      expect(clean).toContain(redacted);
      expect(clean).toMatch(/^<p class="a">before /);
      expect(leftOf(clean).length).toBeLessThan(text.length - encoded(secret).length + 18);
    });

    test.each(secrets)('is taken out where a text is cut: %s', (secret) => {
      const text = `before ${encoded(secret)}`;
      const redact = redactorOf([secret]);
      for (let length = text.length; length > 7 + 26; length--) {
        const clean = redact(text.slice(0, length), true);
        expect({ length, left: leftOf(clean).length }).toEqual({ length, left: expect.any(Number) });
        expect(leftOf(clean).length).toBeLessThan(7 + 26);
      }
    });
  });

  test('of three characters is taken out where it stands alone', () => {
    expect(redactorOf(['abc'])('abc, abcd, "abc" and cabc')).toBe(
      `${redacted}, abcd, "${redacted}" and cabc`,
    );
  });

  test('is not looked for when it is empty', () => {
    expect(redactorOf([''])('nothing')).toBe('nothing');
  });

  test.each(['100%abcdef12-xyz', '&#38;abcdef12-xyz', '\\abcdef12-xyz', '%25abcdef12-xyz'])(
    'is taken out behind a sign that seems to encode its beginning: %s',
    (text) => {
      expect(redactorOf(['abcdef12-xyz'])(text)).not.toContain('cdef12');
      expect(redactorOf(['abcdef12-xyz'])(text.slice(0, -4), true)).not.toContain('cdef');
    },
  );

  test('goes with the whole text when looking for it takes too many steps', () => {
    const redact = redactorOf([`${'a'.repeat(127)}x`]);
    const text = `${'a'.repeat(4_000)}x`;
    expect(Array.from({ length: 20 }, () => redact(text)).at(-1)).toBe(redacted);
    expect(redact('nothing of it')).toBe('nothing of it');
  });

  test('of 4,096 characters goes with its end', () => {
    const secret = 'ab12'.repeat(1_024);
    expect(redactorOf([secret])(`before ${secret}, after`)).toBe(`before ${redacted}, after`);
  });
});
