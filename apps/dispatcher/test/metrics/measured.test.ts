import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ChannelId,
  type ClaimedDispatch,
  type DispatchQueue,
  dispatchesFor,
  type SendOutcome,
} from '@tocsin/domain';
import {
  anEmailChannel,
  anOpenIncident,
  aWatchedMonitor,
  aWebhookChannel,
  idSequence,
  MemoryStore,
} from '@tocsin/testing';
import { Registry } from 'prom-client';
import { DispatchMetrics } from '../../src/metrics/dispatch-metrics.js';
import { measuredFeed, measuredQueue, measuredSend } from '../../src/metrics/measured.js';
import type { Reachable } from '../../src/sender.js';

const request = { url: 'https://hooks.example.com/in', signature: null };
const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 204, durationMs: 1 };
const timedOut: SendOutcome = {
  outcome: 'failed',
  code: 'timeout',
  message: 'It took too long.',
  responseStatus: null,
  durationMs: 10_000,
};

const newId = idSequence();
const webhook = aWebhookChannel({ channelId: newId() });
const email = anEmailChannel({ channelId: newId() });
const deletedId = newId<ChannelId>();

let registry: Registry;
let metrics: DispatchMetrics;
let store: MemoryStore;

beforeEach(() => {
  registry = new Registry();
  metrics = new DispatchMetrics(registry, { pending: async () => 7, oldestPendingMs: async () => 1500 });
  store = new MemoryStore();
});

/** The lines of a metric, without its help and its buckets. */
const linesOf = async (name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));

/** Plans an incident's messages to a webhook, to an e-mail address and to a channel that is gone. */
const plan = async (): Promise<number> => {
  const monitor = aWatchedMonitor({ channelIds: [webhook.channelId, email.channelId, deletedId] });
  await store.addAccount({ id: monitor.accountId, plan: 'lite' });
  for (const channel of [webhook, email]) await store.addChannel(channel);
  const open = anOpenIncident({ monitor });
  await store.transaction(({ incidents }) => incidents.handle(open.incidentId, open));
  return measuredFeed(store.feed, metrics).advance(10, async (events) => events.flatMap(dispatchesFor));
};

const queueFor = (claimMs = 60_000): DispatchQueue =>
  measuredQueue(store.queue({ claimedBy: newId(), claimMs }), metrics);

const ending = (dispatches: readonly ClaimedDispatch[], outcome: SendOutcome) =>
  dispatches.map(({ alertId }) => ({ alertId, outcome, request }));

test('events are counted as their messages are planned', async () => {
  expect(await plan()).toBe(1);
  expect(await linesOf('tocsin_events_planned_total')).toEqual(['tocsin_events_planned_total 1']);
});

describe('messages that ended', () => {
  test('are counted by outcome, code and type of channel', async () => {
    await plan();
    const queue = queueFor();
    const [first, ...others] = await queue.claim(10);
    await queue.complete(ending(first ? [first] : [], delivered));
    await queue.complete(ending(others, timedOut));
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
      'tocsin_dispatches_ended_total{outcome="delivered",code="none",channel_type="Webhook"} 1',
      'tocsin_dispatches_ended_total{outcome="failed",code="timeout",channel_type="Email"} 1',
      'tocsin_dispatches_ended_total{outcome="failed",code="timeout",channel_type="unknown"} 1',
    ]);
  });

  test('are counted once they are on record', async () => {
    await plan();
    const queue = store.queue({ claimedBy: newId(), claimMs: 60_000 });
    let isAway = true;
    const measured = measuredQueue(
      {
        claim: (dispatchesMax) => queue.claim(dispatchesMax),
        complete: (completed) =>
          isAway ? Promise.reject(new Error('The database is away.')) : queue.complete(completed),
        closeExpired: () => queue.closeExpired(),
      },
      metrics,
    );
    const ended = ending(await measured.claim(1), delivered);
    await expect(measured.complete(ended)).rejects.toThrow('away');
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([]);
    isAway = false;
    await measured.complete(ended);
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
      'tocsin_dispatches_ended_total{outcome="delivered",code="none",channel_type="Webhook"} 1',
    ]);
  });

  test('because their claim ran out are counted as interrupted', async () => {
    await plan();
    await queueFor(0).claim(10);
    await queueFor().closeExpired();
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
      'tocsin_dispatches_ended_total{outcome="failed",code="interrupted",channel_type="unknown"} 3',
    ]);
  });
});

test('claims that find something are timed, and so is recording', async () => {
  const queue = queueFor();
  await queue.claim(10);
  await plan();
  await queue.complete(ending(await queue.claim(10), delivered));
  await queue.complete([]);
  expect(await linesOf('tocsin_claim_duration_seconds_count')).toEqual([
    'tocsin_claim_duration_seconds_count 1',
  ]);
  expect(await linesOf('tocsin_record_duration_seconds_count')).toEqual([
    'tocsin_record_duration_seconds_count 1',
  ]);
});

test('a message is in flight from the start of its sending to its outcome, and timed', async () => {
  await plan();
  const [claimed] = await queueFor().claim(1);
  let end = (): void => undefined;
  const send = measuredSend(
    () =>
      new Promise((resolve) => {
        end = () => resolve({ outcome: delivered, request });
      }),
    metrics,
  );
  const sending = send(claimed as Reachable);
  expect(await linesOf('tocsin_dispatches_in_flight')).toEqual(['tocsin_dispatches_in_flight 1']);
  end();
  expect(await sending).toEqual({ outcome: delivered, request });
  expect(await linesOf('tocsin_dispatches_in_flight')).toEqual(['tocsin_dispatches_in_flight 0']);
  expect(await linesOf('tocsin_send_duration_seconds_count')).toEqual([
    'tocsin_send_duration_seconds_count{channel_type="Webhook"} 1',
  ]);
});

describe('the queue', () => {
  test('is looked at when somebody asks', async () => {
    expect(await linesOf('tocsin_dispatches_pending')).toEqual(['tocsin_dispatches_pending 7']);
    expect(await linesOf('tocsin_dispatch_oldest_pending_seconds')).toEqual([
      'tocsin_dispatch_oldest_pending_seconds 1.5',
    ]);
  });

  test('is left out while the database is away, and the rest is still told', async () => {
    let isAway = false;
    const pending = async (): Promise<number> => {
      if (isAway) throw new Error('The database is away.');
      return 7;
    };
    registry = new Registry();
    metrics = new DispatchMetrics(registry, { pending, oldestPendingMs: async () => 0 });
    expect(await linesOf('tocsin_dispatches_pending')).toEqual(['tocsin_dispatches_pending 7']);
    isAway = true;
    expect(await linesOf('tocsin_dispatches_pending')).toEqual([]);
    expect(await linesOf('tocsin_dispatches_in_flight')).toEqual(['tocsin_dispatches_in_flight 0']);
  });
});

test('every metric is explained and has its unit last', async () => {
  const described = await registry.getMetricsAsJSON();
  expect(described.length).toBeGreaterThanOrEqual(9);
  for (const { name, help } of described) {
    expect(name).toMatch(/^tocsin_[a-z_]+$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
  }
});
