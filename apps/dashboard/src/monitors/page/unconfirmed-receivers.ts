import type { Channel } from '../../alerts/channel-queries.js';
import type { Receiver } from '../shared/monitor-queries.js';

/**
 * The channels that wait for the click of a person, if incidents would ring nobody else; otherwise none. A rota rings
 * somebody.
 */
export const unconfirmedReceivers = (
  receivers: readonly Pick<Receiver, 'id' | 'enabled'>[],
  channels: readonly Channel[],
): readonly Channel[] => {
  const ringing = new Set(receivers.filter(({ enabled }) => enabled).map(({ id }) => id));
  const waiting = channels.filter(({ id, confirmed }) => !confirmed && ringing.has(id));
  return waiting.length === ringing.size ? waiting : [];
};
