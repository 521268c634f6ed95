import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest, the longest of all first. Jest would judge by the size of a file, and begin with these at the end. */
const longest = [
  'watch.test.ts',
  'kill-9.postgres.test.ts',
  'kill-9.test.ts',
  'dashboard-pages.browser.test.ts',
  'lifecycle.test.ts',
  'first-run.test.ts',
];

/** @param {{ path: string }} test */
const turnOf = ({ path }) => {
  const turn = longest.indexOf(basename(path));
  return turn < 0 ? longest.length : turn;
};

/** Begins with what takes longest, so that no worker is left with it alone. */
export default class LongestFirst extends TestSequencer {
  /** @param {Parameters<TestSequencer['sort']>[0]} tests */
  async sort(tests) {
    return [...(await super.sort(tests))].sort((a, b) => turnOf(a) - turnOf(b));
  }
}
