import { expect } from '@jest/globals';
import type { Account, Alert } from './account.js';
import type { startCountingReceiver } from './counting-receiver.js';

type Receiver = Pick<Awaited<ReturnType<typeof startCountingReceiver>>, 'arrivals'>;

type ChannelPage = { items: { id: string; endpoint_url: string }[] };

/**
 * Asserts, once every alert has ended, that no message was sent twice, that each has one row, and that every `delivered`
 * one arrived.
 * @param alerts all rows of the account, whose channels lead to paths of `receiver`
 */
export const expectExactlyOnce = async (
  account: Account,
  receiver: Receiver,
  alerts: readonly Alert[],
): Promise<void> => {
  expect([...receiver.arrivals].filter(([, count]) => count > 1)).toEqual([]);
  expect(alerts.filter(({ status }) => status !== 'delivered' && status !== 'failed')).toEqual([]);

  const { items: channels } = await account.call<ChannelPage>('GET', '/v1/channels?limit=200');
  const paths = new Map(channels.map(({ id, endpoint_url }) => [id, new URL(endpoint_url).pathname]));
  const ofIncidents = alerts.filter(({ event }) => event !== 'channel.test');
  const keys = new Map(
    ofIncidents.map((alert) => [
      `${paths.get(alert.channel_id)} ${alert.event} ${alert.incident_id}`,
      alert.status,
    ]),
  );
  expect(keys.size).toBe(ofIncidents.length);
  const delivered = [...keys].filter(([, status]) => status === 'delivered').map(([key]) => key);
  expect(delivered.filter((key) => !receiver.arrivals.has(key))).toEqual([]);
};
