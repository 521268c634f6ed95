import { expect, test } from '@jest/globals';
import { roleRefusal } from '../../src/session/role-words.js';

test('whoever is not offered something reads for whom it is, and what their own role is', () => {
  expect(roleRefusal(['owner', 'editor'], 'viewer')).toBe(
    'Only owners and editors can do this. Your role is viewer.',
  );
  expect(roleRefusal(['owner'], 'editor')).toBe('Only owners can do this. Your role is editor.');
});
