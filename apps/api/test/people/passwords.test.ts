import { describe, expect, test } from '@jest/globals';
import { isCommonPassword, Passwords } from '../../src/people/passwords.js';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** RFC 7914, section 12: the third vector's first 32 bytes. */
const ofRfc = [
  'scrypt',
  10,
  8,
  16,
  base64url(Buffer.from('NaCl')),
  base64url(Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex')),
].join('$');

describe('a password', () => {
  test('is hashed as RFC 7914 says', async () => {
    const passwords = new Passwords();
    expect(await passwords.matches('password', ofRfc)).toBe(true);
    expect(await passwords.matches('passwore', ofRfc)).toBe(false);
  });

  test('costs what OWASP asks for, unless told otherwise', async () => {
    expect(await new Passwords().hash('password')).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await new Passwords({ logN: 4, r: 1, p: 1 }).hash('password')).toMatch(/^scrypt\$4\$1\$1\$/);
  });

  test('has another hash each time, and matches however its letters are encoded', async () => {
    const passwords = new Passwords();
    const [one, two] = [
      await passwords.hash('na\u00efve caf\u00e9'),
      await passwords.hash('na\u00efve caf\u00e9'),
    ];
    expect(one).not.toBe(two);
    expect(await passwords.matches('nai\u0308ve cafe\u0301', one)).toBe(true);
  });

  test('of nobody matches nothing', async () => {
    expect(await new Passwords().matches('', null)).toBe(false);
  });

  test('is checked a few at a time: who comes when too many wait is asked to come again', async () => {
    const passwords = new Passwords();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.matches('password', ofRfc)),
    );
    const answered = results.filter(({ status }) => status === 'fulfilled');
    expect(answered).toHaveLength(52);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await passwords.matches('password', ofRfc)).toBe(true);
  });
});

describe('a common password', () => {
  test.each([
    '1qaz2wsx3edc4rfv',
    'Administrator',
    'password12345',
    '!!Liverpool99!',
    'passwordpassword',
    'qwertyqwertyqwerty',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'ada.lovelace@example.com',
    'Ada.Lovelace123',
    'tocsintocsin',
    'correcthorsebatterystaple',
    'CorrectHorseBatteryStaple1',
    'correct horse battery staple',
    'correct-horse-battery-staple',
    'Correct_Horse_Battery_Staple!',
    'correct.h0rse.b4ttery.5taple',
    'C0RR3C7 H0R53 84773RY 574P13',
    'c o r r e c t horse battery staple',
    'horse-battery-staple-2024',
    'may-the-f0rce-be-with-you',
    'p-a-s-s-w-0-r-d-1-2-3',
    'iloveyoupassword',
    'DragonMonkey2024!',
    'liverpoolarsenal',
  ])('is %s', (password) => {
    expect(isCommonPassword(password, ['ada.lovelace@example.com'])).toBe(true);
  });

  test.each([
    'quiet otters paint five doors',
    'correct otters paint five staples',
    'password of the third house',
    'shadow-7391-5528-0164-9942',
    '834705216659',
    'пароль из четырёх слов',
    'xkcdvbnmqprt',
    'quietotterspaintfivedoors',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password, ['ada.lovelace@example.com'])).toBe(false);
  });
});
