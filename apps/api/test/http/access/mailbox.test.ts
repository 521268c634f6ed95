import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mailboxOf } from '../../../src/http/access/mailbox.js';

const mailbox = (address: string): string => mailboxOf(address).mailbox;

describe('the mailbox behind an address', () => {
  test.each([
    ['ada+news@example.com', 'ada@example.com'],
    ['Ada+a+b@EXAMPLE.com', 'ada@example.com'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
    ['ada-news@yahoo.com', 'ada@yahoo.com'],
    ['news@ada.fastmail.com', 'ada@fastmail.com'],
    ['ada@example.com.', 'ada@example.com'],
    ['anna-maria@example.com', 'anna-maria@example.com'],
    ['a.b@example.com', 'a.b@example.com'],
    ['+ada@example.com', '+ada@example.com'],
  ])('of %s is %s', (address, expected) => {
    expect(mailbox(address)).toBe(expected);
  });

  // A mark is normalized, and a character may become eighteen: U+FDFA.
  test.each(['a', '\u0300', '\u{1d15e}', '\ufdfa', '@', '.'])(
    'is read of as many characters as an address may have, however long the text: %j',
    (part) => {
      const found = mailboxOf(`${part.repeat(65_536)}@example.com`);
      expect(found.mailbox.length).toBeLessThan(254 * 20);
      expect(found.ownedDomain).toBe('example.com');
    },
  );

  test('is the same for every tag (property)', () => {
    const local = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/);
    const tag = fc.stringMatching(/^[a-z0-9+]{0,20}$/);
    fc.assert(
      fc.property(local, tag, (name, tagged) => {
        expect(mailbox(`${name}+${tagged}@example.com`)).toBe(mailbox(`${name}@example.com`));
      }),
    );
  });

  test.each([
    ['a@example.com', 'example.com'],
    ['a@mail.shop.example.co.uk', 'example.co.uk'],
    ['a@gmail.com', null],
    ['a@shop.github.io', 'shop.github.io'],
    ['a@localhost.test', 'localhost.test'],
  ])('is of a domain that somebody owns: %s, %s', (address, domain) => {
    expect(mailboxOf(address).ownedDomain).toBe(domain);
  });
});
