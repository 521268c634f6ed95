import { describe, expect, test } from '@jest/globals';
import { endingWith, endOfKeyWords, madeByWords } from '../../src/settings/ending.js';
import type { ApiKey, Member } from '../../src/settings/settings-queries.js';

const key = (
  id: string,
  ends_with_key_id: string | null,
  made_by_person_id: string | null = null,
): ApiKey => ({
  id,
  name: id,
  scopes: ['read'],
  allowed_networks: [],
  created_at: '2026-05-03T12:34:56.000Z',
  expires_at: null,
  last_used_at: null,
  made_by_person_id,
  ends_with_key_id,
});

const member = (name: string, ends_with_key_id: string | null): Member => ({
  id: name,
  name,
  email_address: `${name}@example.com`,
  second_factor: false,
  authenticator_app: false,
  role: 'owner',
  joined_at: '2026-05-03T12:34:56.000Z',
  ends_with_key_id,
});

// Newest first, as the API lists them.
const keys = [key('grandchild', 'child'), key('child', 'root'), key('other', null, 'Ada'), key('root', null)];
const members = [member('Eve', 'child'), member('Ada', null)];

describe('what ends with a key', () => {
  test('are the keys that it made, their keys, and who joined by any of them', () => {
    const ending = endingWith('root', { keys, members });
    expect(ending.keys.map(({ id }) => id)).toEqual(['grandchild', 'child']);
    expect(ending.members.map(({ name }) => name)).toEqual(['Eve']);
    expect(endOfKeyWords(ending)).toBe(
      'Programs that use it lose access at once. With it end the keys that it made (“grandchild” and “child”) and the access of Eve, who joined by its invitation.',
    );
  });

  test('is nothing else when it made nothing', () => {
    expect(endOfKeyWords(endingWith('other', { keys, members }))).toBe(
      'Programs that use it lose access at once.',
    );
  });
});

test('a key says who made it, as far as that is known', () => {
  const words = keys.map((each) => madeByWords(each, { keys, members }));
  expect(words).toEqual(['Made by the key “child”', 'Made by the key “root”', 'Made by Ada', null]);
  expect(madeByWords(key('old', null, 'Bob'), { keys, members })).toBe('Made by somebody who has left');
});
