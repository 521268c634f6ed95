import { expect, test } from '@jest/globals';
import { groupAlerts } from '../../src/alerts/alert-groups.js';

type Status = 'pending' | 'sending' | 'delivered' | 'failed';

const alert = (id: string, status: Status, channel_id: string, incident_id: string | null, code = 410) =>
  ({
    ...{ id, status, channel_id, incident_id, response_status: status === 'failed' ? code : null },
    event: incident_id === null ? 'channel.test' : 'incident.created',
    error: status === 'failed' ? { code: 'http_status' as const, message: `It answered ${code}.` } : null,
  }) as const;

const grouped = (...alerts: Parameters<typeof groupAlerts>[0]) =>
  groupAlerts(alerts).map((group) => group.map(({ id }) => id).join(' '));

test('messages about one event stand in one row, and failures of one channel in another, at the newest', () => {
  expect(
    grouped(
      alert('9', 'delivered', 'chat', 'shop'),
      alert('8', 'failed', 'pager', 'shop'),
      alert('7', 'delivered', 'mail', 'shop'),
      alert('6', 'delivered', 'sms', 'shop'),
      alert('5', 'failed', 'pager', 'mails'),
      alert('4', 'failed', 'pager', 'login'),
      alert('3', 'failed', 'pager', null),
    ),
  ).toEqual(['9 7 6', '8 5 4', '3']);
});

test('two of a kind, other outcomes, other reasons and delivered tests stand by themselves, in their order', () => {
  expect(
    grouped(
      alert('9', 'delivered', 'chat', 'shop'),
      alert('8', 'failed', 'pager', 'shop'),
      alert('7', 'delivered', 'mail', 'shop'),
      alert('6', 'sending', 'sms', 'shop'),
      alert('5', 'failed', 'pager', 'mails'),
      alert('4', 'failed', 'pager', 'login', 500),
      ...['3', '2', '1'].map((id) => alert(id, 'delivered', 'chat', null)),
    ),
  ).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
});
