import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { secretBox } from '../src/index.js';

const key = 'one key, long enough to be a key';
const box = secretBox(key);

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
    expect(Buffer.from(first.slice(3), 'base64url').includes('correct horse')).toBe(false);
  });

  test('does not open for another owner, with another key, or after a change of any byte', () => {
    const sealed = box.seal('correct horse', 'a');
    expect(() => box.open(sealed, 'b')).toThrow('does not open with this SECRET_KEY');
    expect(() => secretBox(`${key}!`).open(sealed, 'a')).toThrow('does not open with this SECRET_KEY');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(`v1.${changed.toString('base64url')}`, 'a')).toThrow('does not open');
    }
  });

  test.each(['', 'v2.AAAA', 'v1.', 'v1.AAAA', 'nonsense'])('in the form %p is refused', (sealed) => {
    expect(() => box.open(sealed, 'a')).toThrow('not in a form that this version knows');
  });
});
