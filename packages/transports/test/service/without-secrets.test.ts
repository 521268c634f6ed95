import { expect, test } from '@jest/globals';
import { withoutSecrets } from '../../src/service/without-secrets.js';

test.each([
  ['Cannot POST /hooks/abcdefghij', ['https://chat.example.com/hooks/abcdefghij'], 'Cannot POST …'],
  ['Unknown hook abcdefghij.', ['https://chat.example.com/hooks/abcdefghij'], 'Unknown hook ….'],
  ['Bot 123456789: abcdefghij is wrong', ['123456789:abcdefghij'], 'Bot 123456789: … is wrong'],
  ['The key k3y is wrong', ['k3y'], 'The key … is wrong'],
  ['Nothing secret', ['k3y'], 'Nothing secret'],
])('%j shows none of %j', (text, secrets, shown) => {
  expect(withoutSecrets(text, secrets)).toBe(shown);
});
