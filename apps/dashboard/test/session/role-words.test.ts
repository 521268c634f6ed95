import { expect, test } from '@jest/globals';
import { forWhom } from '../../src/session/role-words.js';

test('whoever is not offered something reads for whom it is, and what their own role is', () => {
  expect(forWhom(['owner', 'editor'], 'viewer')).toBe(
    'This is for owners and editors of the account. Your role is viewer.',
  );
  expect(forWhom(['owner'], 'editor')).toBe('This is for owners of the account. Your role is editor.');
});
