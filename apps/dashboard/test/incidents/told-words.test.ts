import { expect, test } from '@jest/globals';
import { toldInWords } from '../../src/incidents/told-words.js';

const alert = (channel_id: string, status: 'pending' | 'sending' | 'delivered' | 'failed') =>
  ({ event: 'incident.created', channel_id, status }) as const;
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
