import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const source = new URL('../../src/', import.meta.url);

/** It asks for its link once, and never again. */
const exception = 'session/invitation-page.tsx';

test('no failure takes the place of what has loaded', () => {
  const wrong = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && name !== exception)
    .filter((name) => {
      const code = readFileSync(new URL(name, source), 'utf8');
      return /\bif \((?:error|failed)(?: !== null)?\)|\{(?:error|failed)(?: !== null)? \? \(/.test(code);
    });
  expect(wrong).toEqual([]);
});
