import { expect, test } from '@jest/globals';
import { toldInWords } from '../../src/incidents/told-words.js';

const alert = (channel_id: string, status: 'pending' | 'sending' | 'delivered' | 'failed') =>
  ({ event: 'incident.created', channel_id, status, response_status: null, error: null }) as const;
const told = (...alerts: Parameters<typeof toldInWords>[0]) =>
  toldInWords(alerts, (id) => id).map(({ tone, words }) => [tone, words]);

test('channels are named by what came of their messages, the first rung first', () => {
  expect(
    told(
      alert('late', 'sending'),
      alert('later', 'pending'),
      alert('broken', 'failed'),
      alert('chat', 'delivered'),
      alert('pager', 'delivered'),
    ),
  ).toEqual([
    ['good', 'Delivered to pager and chat'],
    ['wait', 'On the way to later and late'],
    ['bad', 'Failed: broken'],
  ]);
});

test('of many channels of an outcome three are named, and one more is named too', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => alert(`${count - at}`, 'delivered'));
  expect(told(...many(15))).toEqual([['good', 'Delivered to 1, 2, 3 and 12 more']]);
  expect(told(...many(4))).toEqual([['good', 'Delivered to 1, 2, 3 and 4']]);
});

test('messages of the end do not count, and none is said', () => {
  expect(told({ ...alert('pager', 'delivered'), event: 'incident.resolved' })).toEqual([
    ['wait', 'No channel has got a message.'],
  ]);
  expect(told()).toEqual([['wait', 'No channel has got a message.']]);
});

test('a failed message says why in short: by its status, or in a few words', () => {
  const failed = (channel: string, code: 'http_status' | 'timeout', response_status: number | null) => ({
    ...alert(channel, 'failed'),
    response_status,
    error: { code, message: 'It did not work.' },
  });
  expect(told(failed('chat', 'timeout', null), failed('pager', 'http_status', 500))).toEqual([
    ['bad', 'Failed: pager (500) and chat (no answer in time)'],
  ]);
});
