import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressForms, addressFrom, isSameAddress } from '../../../src/http/access/mail-address.js';
import { mailboxOf } from '../../../src/http/access/mailbox.js';
import { spellingsOf } from '../../support/mailbox-spellings.js';

const plain = 'victim@mail.test';

const seed = 20_261_129;

describe('an address that is spelled otherwise', () => {
  const { characters, ignored } = spellingsOf(plain);

  test('is refused, or is the same address: every character that Unicode folds to one of its own', () => {
    expect(characters.length).toBeGreaterThan(300);
    const others = characters.filter((spelled) => ![null, plain].includes(addressFrom(spelled)));
    expect(others).toEqual([]);
  });

  test('is refused with a character that programs ignore, wherever it stands', () => {
    expect(ignored.length).toBeGreaterThan(4000);
    expect(ignored.filter((spelled) => addressFrom(spelled) !== null)).toEqual([]);
  });

  test('has the mailbox of the plain one, as one that is stored already', () => {
    const { mailbox, ownedDomain } = mailboxOf(plain);
    const strangers = [...characters, ...ignored].filter((spelled) => {
      const found = mailboxOf(spelled);
      return found.mailbox !== mailbox || found.ownedDomain !== ownedDomain;
    });
    expect(strangers).toEqual([]);
  });

  test('has its mailbox in any mixture of spellings (property)', () => {
    const all = [...characters, ...ignored];
    const part = fc.constantFrom(...all.filter((spelled) => spelled.includes('@')));
    const mixed = fc.tuple(part, part).map(([one, other]) => `${one.split('@')[0]}@${other.split('@')[1]}`);
    fc.assert(
      fc.property(mixed, (spelled) => {
        expect([null, plain]).toContain(addressFrom(spelled));
        expect(mailboxOf(spelled).mailbox).toBe(plain);
      }),
      { seed },
    );
  });

  test.each([
    ['"victim"@mail.test', 'quotes'],
    ['"vic\\tim"@mail.test', 'quotes and a backslash'],
    ['victim@mail。test', 'an ideographic full stop'],
    ['víctim@mail.test', 'an accent, which some servers leave out'],
  ])('has its mailbox, and is refused: %s with %s', (spelled) => {
    expect([addressFrom(spelled), mailboxOf(spelled).mailbox]).toEqual([null, plain]);
  });
});

describe('an address', () => {
  test.each([
    ['Ada.Lovelace+x@Example.COM', 'ada.lovelace+x@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ops@mailhost', 'ops@mailhost'],
    ["o'neil_{1}@example.com", "o'neil_{1}@example.com"],
  ])('is stored in ASCII and lower case: %s as %s', (text, stored) => {
    expect(addressFrom(text)).toBe(stored);
    expect(addressFrom(stored)).toBe(stored);
  });

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada @example.com',
    'ada@example.com.',
    'ada@[192.0.2.1]',
    'Ada <ada@example.com>',
    'ada@exa\u0300mple.com',
    'ada@BÜCHER.example',
    'jörg@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}example.com`,
  ])('is not %j', (text) => {
    expect(addressFrom(text)).toBeNull();
  });

  test.each([
    ['Kevin@b.test', ['kevin@b.test']],
    ['\u212Aevin@b.test', []],
    ['KEVIN@b.test', ['kevin@b.test']],
    ['ada@bücher.example', ['ada@bücher.example', 'ada@xn--bcher-kva.example']],
    ['ada@xn--bcher-kva.example', ['ada@xn--bcher-kva.example', 'ada@bücher.example']],
    ['Jörg@example.com', ['jörg@example.com']],
    ['"ada"@example.com', ['"ada"@example.com']],
  ])('is found under what this version and earlier ones stored: %s', (text, forms) => {
    expect(addressForms(text)).toEqual(forms);
  });

  test('is the same in ASCII and as it is read, and no other one', () => {
    expect(isSameAddress('Ada@bücher.example', 'ada@xn--bcher-kva.example')).toBe(true);
    expect(isSameAddress('ada@xn--bcher-kva.example', 'ada@bücher.example')).toBe(true);
    expect(isSameAddress('"a b"@example.com', '"a b"@example.com')).toBe(true);
    expect(isSameAddress('ada+1@example.com', 'ada@example.com')).toBe(false);
    expect(isSameAddress('\u212Aevin@b.test', 'kevin@b.test')).toBe(false);
    expect(isSameAddress('kevin@b.test', '\u212Aevin@b.test')).toBe(false);
  });
});
