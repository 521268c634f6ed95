import { expect, test } from '@jest/globals';
import { readBootId } from '../../src/journal/boot-id.js';

test('a boot has one name', () => {
  expect(readBootId()).toMatch(/^[0-9A-Fa-f-]{36}$/);
  expect(readBootId()).toBe(readBootId());
});

test('a system that does not name its boots is named', () => {
  expect(() => readBootId('win32')).toThrow('the system "win32" does not name its boots');
});
