import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expanded } from '../../../src/types/email-auth/spf-record.js';

const known = { d: 'a.mail.example.com', o: 'Strong-Bad.example.com' };

describe('a domain with macros', () => {
  test.each([
    ['_spf.%{d}', '_spf.a.mail.example.com'],
    ['%{d1}.%{d2}.%{d99}', 'com.example.com.a.mail.example.com'],
    ['%{dr}.x', 'com.example.mail.a.x'],
    ['%{d2r}.x', 'mail.a.x'],
    ['%{o-}.x', 'strong.bad.example.com.x'],
    ['%{o1r-.}.x', 'strong.x'],
    ['%{O}.X.', 'strong-bad.example.com.x'],
    ['a%%b%_c%-d.x', 'a%b c%20d.x'],
    ['plain.example.com', 'plain.example.com'],
  ])('%s stands for %s', (written, name) => {
    expect(expanded(written, known)).toBe(name);
  });

  test.each(['s', 'l', 'i', 'p', 'h', 'v', 'I', 'c'])('is open with %s, which takes a mail', (letter) => {
    expect(expanded(`%{${letter}r-}.%{d}.x`, known)).toBeUndefined();
  });

  test('loses labels on the left until it is short enough', () => {
    const long = `${'label.'.repeat(60)}example.com`;
    const name = expanded('first.%{d}', { ...known, d: long }) ?? '';
    expect(name.length).toBeLessThanOrEqual(253);
    expect(name.length).toBeGreaterThan(253 - 'label.'.length);
    expect(long.endsWith(name)).toBe(true);
  });

  test('without macros is the name itself', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(expanded(name, known)).toBe(name.toLowerCase());
      }),
    );
  });
});
