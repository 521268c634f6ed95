import { expect, test } from '@jest/globals';
import type { Channel } from '../../../src/alerts/channel-queries.js';
import { unconfirmedReceivers } from '../../../src/monitors/page/unconfirmed-receivers.js';

const channel = (id: string, confirmed: boolean): Channel => ({
  id,
  name: id,
  type: 'Email',
  enabled: true,
  signed: false,
  confirmed,
  confirmed_by: null,
  health: { status: 'ok', failing_since: null, error: null },
  fallback_channel_id: null,
  test_every_days: null,
  min_severity: 'info',
  managed: null,
  created_at: '2027-03-10T14:59:30.000Z',
  updated_at: '2027-03-10T14:59:30.000Z',
});

const channels = [channel('ada', false), channel('bob', false), channel('chat', true)];

const rings = (id: string, enabled = true) => ({ id, enabled });

test.each([
  ['one address', [rings('ada')], ['ada']],
  ['two addresses, one of them by a route too', [rings('ada'), rings('bob'), rings('bob')], ['ada', 'bob']],
  ['an address beside a chat that is switched off', [rings('ada'), rings('chat', false)], ['ada']],
  ['an address and a chat', [rings('ada'), rings('chat')], []],
  ['an address and a rota', [rings('ada'), rings('rota')], []],
  ['an address that is switched off', [rings('ada', false)], []],
  ['nobody', [], []],
])('a monitor that rings %s names those that wait', (_, receivers, names) => {
  expect(unconfirmedReceivers(receivers, channels).map(({ name }) => name)).toEqual(names);
});
