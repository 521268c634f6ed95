import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest first. Jest would order by the size of a file. */
const longest = [
  'prober-cut-off.netns.test.ts',
  'dashboard-pages.browser.test.ts',
  'dashboard-screenshots.browser.test.ts',
  'dashboard-every-channel-type.browser.test.ts',
  'watch.test.ts',
  'lifecycle.test.ts',
  'dashboard-unchecked.browser.test.ts',
  'kill-9.postgres.test.ts',
  'kill-9.test.ts',
  'receivers.server.test.ts',
  'crash-journal.test.ts',
  'standing-loop.test.ts',
  'readme.test.ts',
  'first-run.test.ts',
  'published-packages.registry.test.ts',
];

/** @param {{ path: string }} test */
const turnOf = ({ path }) => {
  const turn = longest.indexOf(basename(path));
  return turn < 0 ? longest.length : turn;
};

/** Starts the longest files first, so that no worker runs one alone at the end. */
export default class LongestFirst extends TestSequencer {
  /** @param {Parameters<TestSequencer['sort']>[0]} tests */
  async sort(tests) {
    return [...(await super.sort(tests))].sort((a, b) => turnOf(a) - turnOf(b));
  }
}
