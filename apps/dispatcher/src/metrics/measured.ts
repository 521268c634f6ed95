import { channelTypeOf, type DispatchQueue, type EventFeed, type SendOutcome } from '@tocsin/domain';
import type { SenderParts } from '../sender.js';
import type { DispatchMetrics } from './dispatch-metrics.js';

/** More than are ever in flight. What was claimed and never completed falls out in time. */
const rememberedMax = 20_000;
const unknownType = 'unknown';

/** `feed`, counting the events that it gives. */
export const measuredFeed = (feed: EventFeed, metrics: DispatchMetrics): EventFeed => ({
  advance: async (eventsMax, react) => {
    const taken = await feed.advance(eventsMax, react);
    metrics.eventsPlanned.inc(taken);
    return taken;
  },
});

/** `send`, timed. */
export const measuredSend =
  (send: SenderParts['send'], metrics: DispatchMetrics): SenderParts['send'] =>
  async (dispatch) => {
    const stop = metrics.sendDuration.startTimer({ channel_type: channelTypeOf(dispatch.channel) });
    metrics.inFlight += 1;
    try {
      return await send(dispatch);
    } finally {
      metrics.inFlight -= 1;
      stop();
    }
  };

const codeOf = (outcome: SendOutcome): string => (outcome.outcome === 'failed' ? outcome.code : 'none');

/** `queue`, timed, counting how messages end. */
export const measuredQueue = (queue: DispatchQueue, metrics: DispatchMetrics): DispatchQueue => {
  const channelTypes = new Map<string, string>();
  const remember = (alertId: string, channelType: string): void => {
    if (channelTypes.size === rememberedMax) channelTypes.delete(channelTypes.keys().next().value ?? '');
    channelTypes.set(alertId, channelType);
  };
  return {
    claim: async (dispatchesMax) => {
      const stop = metrics.claimDuration.startTimer();
      const claimed = await queue.claim(dispatchesMax);
      if (claimed.length > 0) stop();
      for (const { alertId, channel } of claimed) {
        remember(alertId, channel ? channelTypeOf(channel) : unknownType);
      }
      return claimed;
    },
    complete: async (completed) => {
      const stop = metrics.recordDuration.startTimer();
      await queue.complete(completed);
      if (completed.length > 0) stop();
      for (const { alertId, outcome } of completed) {
        const channelType = channelTypes.get(alertId) ?? unknownType;
        channelTypes.delete(alertId);
        metrics.ended.inc({ outcome: outcome.outcome, code: codeOf(outcome), channel_type: channelType });
      }
    },
    closeExpired: async () => {
      const closed = await queue.closeExpired();
      metrics.ended.inc({ outcome: 'failed', code: 'interrupted', channel_type: unknownType }, closed);
      return closed;
    },
  };
};
