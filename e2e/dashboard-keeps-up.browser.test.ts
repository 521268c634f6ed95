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

test('every page that stays open says what a reload says, whatever changes', () =>
  expectPagesToKeepUp(paths(), Object.keys(rounds)));

type Unheard = readonly [
  type: string,
  path: () => string,
  happens: (open: readonly OpenPage[]) => Promise<unknown>,
];

const unheard: readonly Unheard[] = [
  ['alert', () => '/alerts', () => service.call('POST', `/v1/channels/${ids.channel}/test`)],
  ['incident', () => '/incidents', () => service.open(ids.monitor, 'Orders are lost')],
  ['monitor', () => '/monitors', () => change(ofMonitor(), { name: 'Shop' })],
  [
    'checks',
    () => `/monitors/${ids.monitor}`,
    async () => {
      await checkNow();
      await prober.report({ [shop]: { ...fine, message: 'It answered once more.' } });
    },
  ],
  [
    'change',
    () => '/settings/members',
    () => make('/v1/invitations', { email_address: 'cy@example.com', role: 'viewer' }),
  ],
  ['reset', () => '/monitors', (open) => unconnected(open, () => renameOften('Office'))],
];

test.each(unheard)('a page that does not hear of the event "%s" is found', async (type, path, happens) => {
  const deaf = await openPageAt(path(), type);
  const tab = await newTab();
  await happens([deaf]);
  await arrived();
  expect(await deaf.differsFrom(tab)).toEqual(expect.any(String));
  await Promise.all([deaf.close(), tab.context().close()]);
});
