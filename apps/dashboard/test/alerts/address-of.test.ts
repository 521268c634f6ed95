import { expect, test } from '@jest/globals';
import { addressOf } from '../../src/alerts/address-of.js';
import type { Channel } from '../../src/alerts/channel-queries.js';

const channel = (fields: object) => fields as Channel;

test.each([
  ['the first place that is shown', { chat_id: '-1', bot_token: '1:…' }, '-1'],
  ['the beginning of a secret, where nothing else is shown', { bot_token: '1:…' }, '1:…'],
  ['nothing of a channel that shows none', { name: 'ops' }, ''],
])('a list says %s', (_, fields, said) => {
  expect(addressOf(channel(fields), ['chat_id', 'bot_token'])).toBe(said);
});
