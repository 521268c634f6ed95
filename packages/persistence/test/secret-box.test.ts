import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { secretBox, UnknownSecretKey } from '../src/secrets/secret-box.js';

const key = 'one key, long enough to be a key';
const box = secretBox(key);

const bytesOf = (sealed: string): Buffer => Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url');

describe('a sealed secret', () => {
  test('opens to what it was, for its owner', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (secret, owner) => {
        expect(box.open(box.seal(secret, owner), owner)).toBe(secret);
      }),
    );
  });

  test('shows nothing of the secret and never looks the same twice', () => {
    const first = box.seal('correct horse', 'a');
    expect(first).not.toBe(box.seal('correct horse', 'a'));
    expect(bytesOf(first).includes('correct horse')).toBe(false);
  });

  test('does not open for another owner, or after a change of any byte', () => {
    const sealed = box.seal('correct horse', 'a');
    expect(() => box.open(sealed, 'b')).toThrow('does not open');
    const bytes = bytesOf(sealed);
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(sealed.replace(/[^.]+$/, changed.toString('base64url')), 'a')).toThrow(
        'does not open',
      );
    }
  });

  test('names its key, so that another key is known to be the wrong one', () => {
    const sealed = box.seal('correct horse', 'a');
    expect(() => secretBox(`${key}!`).open(sealed, 'a')).toThrow(UnknownSecretKey);
    expect(sealed.split('.')[1]).toBe(box.seal('another', 'b').split('.')[1]);
  });

  test('opens with any of several keys, and the first one seals', () => {
    const both = secretBox(`${key}!`, key);
    expect(both.open(box.seal('correct horse', 'a'), 'a')).toBe('correct horse');
    expect(secretBox(`${key}!`).open(both.seal('battery', 'a'), 'a')).toBe('battery');
    const asBefore = both.sealingAs(box.seal('x', 'a'), 'a');
    expect(box.open(asBefore.seal('staple', 'a'), 'a')).toBe('staple');
  });

  // The first version sealed this with the key of this test, for the owner "a".
  const ofTheFirstVersion = 'v1.01D2CRFoIahrK_-RoO9l3MMkHLdGHZ4Ru5rQJToAJWFe4UJfFH9uZfg';

  test('of the first version, which named no key, opens and does not', () => {
    expect(secretBox(`${key}!`, key).open(ofTheFirstVersion, 'a')).toBe('correct horse');
    expect(() => secretBox(`${key}!`).open(ofTheFirstVersion, 'a')).toThrow('does not open');
    expect(() => box.open(ofTheFirstVersion, 'b')).toThrow('does not open');
  });

  test.each(['', 'v2.AAAA', 'v1.', 'v1.AAAA', 'v2.AAAAAAAA.AAAA', 'v3.AAAAAAAA.AAAA', 'nonsense'])(
    'in the form %p is refused',
    (sealed) => {
      expect(() => box.open(sealed, 'a')).toThrow('not in a form that this version knows');
    },
  );
});
