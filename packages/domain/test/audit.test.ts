import { expect, test } from '@jest/globals';
import { auditActions } from '../src/audit.js';

test('every action names the thing and what became of it, once', () => {
  for (const action of auditActions) expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  expect(new Set(auditActions).size).toBe(auditActions.length);
});
