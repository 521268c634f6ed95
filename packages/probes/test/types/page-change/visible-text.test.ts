import { expect, test } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import { visibleText } from '../../../src/types/page-change/visible-text.js';

// Without the bound on time that a check has: on a busy machine, reading this may take longer.
test('elements that nest deeper than the stack are read all the same', () => {
  const { children } = parseDocument(`${'<div>'.repeat(20_000)}deep`);
  expect(visibleText(children, () => false)).toBe('deep');
});
