import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest first. Jest would order by the size of a file. */
const longest = [
  'fairness.timed.test.ts',
  'hostile-neighbours.timed.test.ts',
  'prober-uplink.netns.test.ts',
  'published-packages.registry.test.ts',
  'dashboard-pages.browser.test.ts',
  'dashboard-keeps-up.browser.test.ts',
  'receivers.server.test.ts',
  'prober-cut-off.netns.test.ts',
  'dashboard-screenshots.browser.test.ts',
  'lifecycle.test.ts',
  'readme.netns.test.ts',
  'secret-key-rotation.test.ts',
  'status-page.browser.test.ts',
  'status-mails.test.ts',
  'dashboard-people.browser.test.ts',
  'cannot-start.test.ts',
  'watch.test.ts',
  'dashboard-sign-in.browser.test.ts',
  'crash-journal.test.ts',
  'kill-9.postgres.test.ts',
  'kill-9.test.ts',
  'dashboard-status-pages.browser.test.ts',
  'readme-screenshots.browser.test.ts',
  'configuration-kills.test.ts',
  'first-run.test.ts',
  'dashboard-every-channel-type.browser.test.ts',
  'standing-loop.test.ts',
  'dashboard-unchecked.browser.test.ts',
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
