import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest first. Jest would order by the size of a file. */
const longest = [
  'simulation.test.ts',
  'isolation.property.test.ts',
  'events.test.ts',
  'concurrent-writes.postgres.test.ts',
  'replay.test.ts',
  'postgres-database.postgres.test.ts',
  'channel-contract.test.ts',
  'api-keys.test.ts',
  'contracts.postgres.test.ts',
  'contracts.sqlite.test.ts',
  'races.test.ts',
  'races.postgres.test.ts',
  'public-status.test.ts',
  'concurrent-writes.test.ts',
  'outbox.test.ts',
  'monitor-metrics.test.ts',
  'roles.test.ts',
  'channel-health.test.ts',
  'status-pages.test.ts',
  'sign-in-by-provider.test.ts',
  'events.postgres.test.ts',
  'watch.test.ts',
  'openapi.test.ts',
  'readme.netns.gate.test.ts',
  'dashboard-keeps-up.browser.gate.test.ts',
  'prober-uplink.netns.test.ts',
  'fairness.timed.test.ts',
  'hostile-neighbours.timed.test.ts',
  'hostile-calendars.worst.test.ts',
  'published-packages.registry.test.ts',
  'dashboard-pages.browser.test.ts',
  'dashboard-keeps-up.browser.test.ts',
  'receivers.server.test.ts',
  'prober-cut-off.netns.test.ts',
  'lifecycle.slow.test.ts',
  'secret-key-rotation.slow.test.ts',
  'status-page.browser.test.ts',
  'status-mails.slow.test.ts',
  'dashboard-people.browser.test.ts',
  'cannot-start.slow.test.ts',
  'watch.slow.test.ts',
  'dashboard-sign-in.browser.test.ts',
  'crash-journal.slow.test.ts',
  'dashboard-status-pages.browser.test.ts',
  'configuration-kills.slow.test.ts',
  'first-run.slow.test.ts',
  'standing-loop.slow.test.ts',
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
