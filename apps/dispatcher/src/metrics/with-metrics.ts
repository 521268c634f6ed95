import {
  channelTypeOf,
  type DispatchQueue,
  type EventFeed,
  type FoundChannel,
  type SendOutcome,
} from '@tocsin/domain';
import type { Settled } from '@tocsin/persistence';
import type { EndedMessage, Send } from '../sending/sender.js';
import type { DispatchMetrics } from './dispatch-metrics.js';

const unknownType = 'unknown';

const typeOf = (channel: FoundChannel): string =>
  channel === null || channel === 'unreadable' ? unknownType : channelTypeOf(channel);

export const feedWithMetrics = (feed: EventFeed, metrics: DispatchMetrics): EventFeed => ({
  advance: async (eventsMax, react, admit) => {
    const stop = metrics.claimDuration.startTimer();
    const advance = await feed.advance(eventsMax, react, admit);
    if (advance.claimed.length > 0) stop();
    metrics.eventsPlanned.inc(advance.events);
    return advance;
  },
});

export const sendWithMetrics = (send: Send, metrics: DispatchMetrics): Send => {
  return (dispatch) => {
    const startedMs = performance.now();
    metrics.inFlight += 1;
    return send(dispatch).then((sent) => {
      metrics.inFlight -= 1;
      const seconds = (performance.now() - startedMs) / 1000;
      metrics.sendDuration.observe({ channel_type: channelTypeOf(dispatch.channel) }, seconds);
      return sent;
    });
  };
};

export const countConnections = ({ connections }: DispatchMetrics): ((isReused: boolean) => void) => {
  const [fresh, reused] = [connections.labels('fresh'), connections.labels('reused')];
  return (isReused) => (isReused ? reused : fresh).inc();
};

const resultLabels = (outcome: SendOutcome, channelType: string) => ({
  outcome: outcome.outcome,
  code: outcome.outcome === 'failed' ? outcome.code : 'none',
  channel_type: channelType,
});

const endedLabels = ({ dispatch, completed: { outcome } }: EndedMessage) =>
  resultLabels(outcome, typeOf(dispatch.channel));

const isSame = (a: ReturnType<typeof endedLabels>, b: ReturnType<typeof endedLabels>): boolean =>
  a.outcome === b.outcome && a.code === b.code && a.channel_type === b.channel_type;

/** Counts equal outcomes in a row at once: finding a counter costs more than the count. */
export const countEnded =
  (metrics: DispatchMetrics) =>
  (ended: readonly EndedMessage[]): void => {
    let labels: ReturnType<typeof endedLabels> | undefined;
    let count = 0;
    for (const each of ended) {
      const next = endedLabels(each);
      if (labels !== undefined && !isSame(labels, next)) {
        metrics.ended.inc(labels, count);
        count = 0;
      }
      labels = next;
      count += 1;
    }
    if (labels !== undefined) metrics.ended.inc(labels, count);
  };

export const countSettled =
  (metrics: DispatchMetrics) =>
  ({ interrupted, recorded, givenBack }: Settled): void => {
    metrics.settled.inc({ status: 'failed' }, interrupted);
    metrics.settled.inc({ status: 'pending' }, givenBack.length);
    countInterrupted(metrics, interrupted);
    for (const { outcome } of recorded) {
      metrics.settled.inc({ status: outcome.outcome });
      metrics.ended.inc(resultLabels(outcome, unknownType));
    }
  };

const countInterrupted = (metrics: DispatchMetrics, count: number): void =>
  metrics.ended.inc({ outcome: 'failed', code: 'interrupted', channel_type: unknownType }, count);

export const queueWithMetrics = (queue: DispatchQueue, metrics: DispatchMetrics): DispatchQueue => ({
  waiting: (after, channelsMax) => queue.waiting(after, channelsMax),
  claim: async (channelIds, eachMax, admit) => {
    const stop = metrics.claimDuration.startTimer();
    const claimed = await queue.claim(channelIds, eachMax, admit);
    if (claimed.length > 0) stop();
    return claimed;
  },
  release: (alertIds) => queue.release(alertIds),
  complete: async (completed) => {
    const stop = metrics.recordDuration.startTimer();
    await queue.complete(completed);
    if (completed.length > 0) stop();
  },
  closeExpired: async () => {
    const closed = await queue.closeExpired();
    countInterrupted(metrics, closed);
    return closed;
  },
});
