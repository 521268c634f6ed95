import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inert, lineFrom, makeNamePattern, withoutUnseen } from '../src/name-text.js';

const pattern = new RegExp(makeNamePattern());
const isName = (text: string): boolean => pattern.test(text);

const lastCodePoint = 0x10ffff;
const characters = Array.from({ length: lastCodePoint + 1 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint));

const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800]$/u;

describe('a name', () => {
  test('has no character that nobody sees or that reorders text, by the data of Unicode', () => {
    const wrong = characters.filter((character) => {
      const isRefused = !isName(`a${character}b`);
      return isRefused !== (unseen.test(character) || /\p{Cc}/u.test(character));
    });
    expect(wrong).toEqual([]);
  });

  test('has something to see', () => {
    const blank = characters.filter(
      (character) => /\p{White_Space}/u.test(character) || unseen.test(character),
    );
    expect(blank.length).toBeGreaterThan(4000);
    expect(blank.filter(isName)).toEqual([]);
    expect(['  ', '\u00a0\u3000', '\u2800', '\u3164'].filter(isName)).toEqual([]);
  });

  test.each([
    'Shop',
    '❤️ Shop',
    '👩‍👩‍👧‍👦 and 🏳️‍🌈',
    '❤️‍🔥',
    '1️⃣ first, ©️ and ™️',
    'می‌خواهم',
    'क्‍ष',
    'Ünïcödé',
    'e\u0301',
    '日本語　モニター',
    'GET /x?y=?a',
  ])('may be %j, and stays so', (text) => {
    expect([isName(text), withoutUnseen(text)]).toEqual([true, text]);
  });

  test.each([
    ['Sh\u200cop', 'Shop'],
    ['Shop\u200d', 'Shop'],
    ['a \ufe0fb', 'a b'],
    ['1\u200d', '1'],
    ['❤\u200d\u200d\u200d', '❤\u200d\u200d'],
    ['\u00ad\u2060x\u{e0100}\u{1d173}\u202e', 'x'],
  ])('is not %j, and keeps %j of it', (text, kept) => {
    expect([isName(text), withoutUnseen(text)]).toEqual([false, kept]);
  });

  test('is what is left of any text that has something to see (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const left = withoutUnseen(text).replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
        expect(isName(left)).toBe(left.trim() !== '');
        expect(withoutUnseen(left)).toBe(left);
      }),
    );
  });

  test('is a line of any text, unless that is empty (property)', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        '\ud800',
        '\udfff',
        '\u200d',
        '\ufe0f',
        '\n',
        '\u2029',
        '\u2060',
        '\u2800',
        ' ',
        '❤',
        '1',
      ),
    );
    fc.assert(
      fc.property(fc.array(character), fc.integer({ min: 1, max: 12 }), (characters, charsMax) => {
        const line = lineFrom(characters.join(''), charsMax);
        expect(line === '' || isName(line)).toBe(true);
        expect([...line].length).toBeLessThanOrEqual(charsMax);
      }),
    );
  });

  test.each([
    ['Sh\u00ado\u2060p\r\n1', 'Shop 1'],
    ['\ud800\u200dAda', 'Ada'],
    ['\u2028 ', ''],
    ['👩‍🚒👩‍🚒👩‍🚒', '👩‍🚒👩‍🚒'],
  ])('of %j is the line %j', (text, line) => {
    expect(lineFrom(text, 6)).toBe(line);
  });

  test('is judged in linear time', () => {
    const steps = ['❤️', '❤', 'a', '\ufe0f', '\u{e0100}'].map((each) => `${each.repeat(20_000)}\u0000`);
    expect(steps.filter(isName)).toEqual([]);
  });
});

test.each([
  ['https://evil.test/login', 'https:\u200c/\u200c/\u200cevil.\u200ctest/\u200clogin'],
  ['me@evil.test.', 'me@\u200cevil.\u200ctest.'],
  ['evil。test', 'evil。\u200ctest'],
  ['=?utf-8?q?x?=', '=\u200c?utf-8?q?x?='],
  ['Example Ltd. & Co: Shop', 'Example Ltd. & Co: Shop'],
])('%j is inert in a mail', (text, written) => {
  expect(inert(text)).toBe(written);
});
