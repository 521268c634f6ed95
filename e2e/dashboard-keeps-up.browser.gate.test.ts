// Over ten seconds: a browser keeps a page of each kind open.
import { test } from '@jest/globals';
import { expectPagesToKeepUp, ids } from './support/changing-pages.js';

// All pages and all kinds of changes: dashboard-keeps-up.browser.test.ts.

test('a page of each kind that stays open says what a reload says, while a monitor breaks and recovers', () =>
  expectPagesToKeepUp(
    [
      '/',
      '/alerts',
      `/alerts/channels/${ids.channel}`,
      '/monitors',
      `/monitors/${ids.monitor}`,
      '/incidents',
      `/incidents/${ids.incident}`,
      `/status-pages/${ids.page}`,
      '/settings/audit-log',
    ],
    [
      'a first check',
      'a check that fails, a renamed channel and a new key',
      'a recovery, a window that begins now and a new component',
    ],
  ));
