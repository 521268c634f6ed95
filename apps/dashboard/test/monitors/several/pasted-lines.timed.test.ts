import { expect, test } from '@jest/globals';
import { charsMax, linesMax, pastedLines } from '../../../src/monitors/several/pasted-lines.js';

const website = { target: 'url' } as const;

/** In milliseconds of this process's processor: what a person pastes is read at each key. */
const cpuMsMax = 500;

test.each([
  ['spaces', `a${' '.repeat(2200)}b`],
  ['separators', 'a,'.repeat(1100)],
  ['dots', `${'a.'.repeat(1100)} b`],
  ['quotes', `"${'a" "'.repeat(560)}`],
  ['colons', ':'.repeat(2200)],
  ['hosts', 'a.b '.repeat(550)],
  ['marks', `a${'́'.repeat(2200)}`],
])('a hundred lines of %s are read in a bounded time', (_, line) => {
  const text = `${line}\n`.repeat(101);
  expect(text.length).toBeLessThan(charsMax);
  const before = process.cpuUsage();
  const lines = pastedLines(website, text);
  const { user, system } = process.cpuUsage(before);
  expect(lines).toHaveLength(linesMax + 1);
  expect((user + system) / 1000).toBeLessThan(cpuMsMax);
});
