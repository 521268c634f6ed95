import { expect, test } from '@jest/globals';
import type { Channel } from '../../../src/alerts/channel-queries.js';
import { tellsNobody } from '../../../src/monitors/form/tells-nobody.js';
import type { AlertRoute } from '../../../src/routing/route-queries.js';

const channel = (id: string, more: Partial<Channel> = {}) =>
  ({ id, enabled: true, confirmed: true, fallback_channel_id: null, ...more }) as Channel;
const channels = [
  channel('on'),
  channel('off', { enabled: false, fallback_channel_id: 'on' }),
  channel('waits', { confirmed: false }),
  channel('covered', { confirmed: false, fallback_channel_id: 'on' }),
];
const route = (tags: readonly string[], more: Partial<AlertRoute>) =>
  ({ tags, channel_ids: [], rota_ids: [], ...more }) as unknown as AlertRoute;

test.each([
  [[], [], true],
  [['on'], [], false],
  [['off'], [], true],
  [['waits'], [], true],
  [['covered'], [], false],
  [[], [route(['prod'], { channel_ids: ['on'] })], false],
  [[], [route(['PROD'], { rota_ids: ['rota'] })], false],
  [[], [route(['prod'], { channel_ids: ['off'] })], true],
  [[], [route(['prod', 'eu'], { channel_ids: ['on'] })], true],
])('channels %j and routes %j: nobody is told is %s', (channel_ids, routes, expected) => {
  expect(tellsNobody({ channel_ids, tags: ['prod'] }, channels, routes)).toBe(expected);
});
