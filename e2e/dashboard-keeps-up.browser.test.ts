import { expect, test } from '@jest/globals';
import {
  arrived,
  change,
  checkNow,
  expectPagesToKeepUp,
  fine,
  ids,
  make,
  newTab,
  ofMonitor,
  openPageAt,
  paths,
  prober,
  renameOften,
  rounds,
  service,
  shop,
  unconnected,
} from './support/changing-pages.js';
import type { OpenPage } from './support/open-pages.js';

/** Each page is compared with a new one after each change. Another browser beside it takes half of the machine. */
const comparisonsMs = 900_000;

test(
  'every page that stays open says what a reload says, whatever changes',
  () => expectPagesToKeepUp(paths(), Object.keys(rounds)),
  comparisonsMs,
);

type Unheard = {
  readonly path: () => string;
  readonly happens: (open: readonly OpenPage[]) => Promise<unknown>;
  /** Happens before the page opens, because it comes with another event, too. */
  readonly before?: () => Promise<unknown>;
};

/** By the type of the event. */
const unheard: Readonly<Record<string, Unheard>> = {
  alert: {
    path: () => '/alerts',
    happens: () => service.call('POST', `/v1/channels/${ids.channel}/test`),
  },
  incident: { path: () => '/incidents', happens: () => service.open(ids.monitor, 'Orders are lost') },
  monitor: { path: () => '/monitors', happens: () => change(ofMonitor(), { name: 'Kiosk' }) },
  checks: {
    path: () => `/monitors/${ids.monitor}`,
    // A first check also comes as an event of its monitor, and so does a request to check now.
    before: async () => {
      await checkNow();
      await prober.report({ [shop]: fine });
      await checkNow();
      await arrived();
    },
    happens: () => prober.report({ [shop]: { ...fine, message: 'It answered once more.' } }),
  },
  change: {
    path: () => '/settings/members',
    happens: () => make('/v1/invitations', { email_address: 'cy@example.com', role: 'viewer' }),
  },
  reset: { path: () => '/monitors', happens: (open) => unconnected(open, () => renameOften('Office')) },
};

test.each(Object.entries(unheard))(
  'a page that does not hear of the event "%s" is found',
  async (type, { path, happens, before }) => {
    await before?.();
    const deaf = await openPageAt(path(), type);
    await deaf.catchUp();
    const tab = await newTab();
    await happens([deaf]);
    await arrived();
    expect(await deaf.differsFrom(tab)).toEqual(expect.any(String));
    await Promise.all([deaf.close(), tab.context().close()]);
  },
);
