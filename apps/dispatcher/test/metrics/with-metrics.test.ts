import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type Admit,
  type Advance,
  type AlertId,
  type ChannelId,
  type ClaimedDispatch,
  type DispatchQueue,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Occurred,
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
import { admitAll, admitNone, claimOldest } from '@tocsin/testing/contracts';
import { Registry } from 'prom-client';
import { DispatchMetrics } from '../../src/metrics/dispatch-metrics.js';
import {
  countConnections,
  countEnded,
  countSettled,
  feedWithMetrics,
  queueWithMetrics,
  sendWithMetrics,
} from '../../src/metrics/with-metrics.js';
import type { EndedMessage, SendableDispatch } from '../../src/sending/sender.js';
import { delivered, request, timedOut } from '../support/outcomes.js';
import { aPending } from '../support/pending.js';
import { aPlace } from '../support/places.js';

const newId = idSequence();
const accountId = newId<AccountId>();
const channels = [
  aWebhookChannel({ accountId, channelId: newId() }),
  anEmailChannel({ accountId, channelId: newId() }),
];

let registry: Registry;
let metrics: DispatchMetrics;
let store: MemoryStore;

beforeEach(() => {
  registry = new Registry();
  metrics = new DispatchMetrics(
    registry,
    { pending: async () => 7, oldestPendingMs: async () => 1500 },
    async () => ({ by: 'tocsin', forMs: 2500 }),
  );
  store = new MemoryStore();
});

const linesOf = async (name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));

const newClaimant = (claimMs = 60_000) => ({ claimedBy: newId(), claimMs });

const newFeed = (): EventFeed => feedWithMetrics(store.feed(newClaimant()), metrics);

const newQueue = (claimMs?: number): DispatchQueue =>
  queueWithMetrics(store.queue(newClaimant(claimMs)), metrics);

const plan = async (admit: Admit, feed = newFeed()): Promise<Advance> => {
  const channelIds = channels.map(({ channelId }) => channelId);
  const monitor = aWatchedMonitor({ id: newId(), accountId, channelIds });
  await store.addAccount({ id: accountId, plan: 'lite' });
  for (const channel of channels) await store.addChannel(channel);
  const incidentId = newId<never>();
  await store.transaction(({ incidents }) =>
    incidents.handle(incidentId, anOpenIncident({ incidentId, monitor })),
  );
  const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
  return feed.advance(10, planAll, admit);
};

const ended = (dispatch: ClaimedDispatch, outcome: SendOutcome): EndedMessage => ({
  dispatch,
  place: aPlace(),
  claimedAtMs: 0,
  completed: { alertId: dispatch.alertId, outcome, request },
});

test('events are counted as their messages are planned', async () => {
  const feed = newFeed();
  expect(await plan(admitNone, feed)).toMatchObject({ events: 1, claimed: [] });
  await feed.advance(10, async () => [], admitNone);
  expect(await linesOf('tocsin_events_planned_total')).toEqual(['tocsin_events_planned_total 1']);
});

describe('messages that ended', () => {
  test('are counted by outcome, code and type of channel', async () => {
    const [webhook, email] = channels.map((channel) => ({ ...aPending(), channel }));
    if (webhook === undefined || email === undefined) throw new Error('There are two channels.');
    countEnded(metrics)([
      ended(webhook, delivered),
      ended(email, timedOut),
      ended({ ...webhook, channel: null }, timedOut),
      ended({ ...webhook, channel: 'unreadable' }, timedOut),
    ]);
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
      'tocsin_dispatches_ended_total{outcome="delivered",code="none",channel_type="Webhook"} 1',
      'tocsin_dispatches_ended_total{outcome="failed",code="timeout",channel_type="Email"} 1',
      'tocsin_dispatches_ended_total{outcome="failed",code="timeout",channel_type="unknown"} 2',
    ]);
  });

  test('because their claim ran out are counted as interrupted', async () => {
    await plan(admitNone);
    await claimOldest(newQueue(0), 10);
    await newQueue().closeExpired();
    expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
      'tocsin_dispatches_ended_total{outcome="failed",code="interrupted",channel_type="unknown"} 2',
    ]);
  });
});

describe('claims', () => {
  const count = (times: number) => [`tocsin_claim_duration_seconds_count ${times}`];

  test('of what waits are timed when they claim something', async () => {
    const queue = newQueue();
    await plan(admitNone);
    await queue.claim([], 10, admitAll);
    expect(await linesOf('tocsin_claim_duration_seconds_count')).toEqual(count(0));
    expect(await claimOldest(queue, 10)).toHaveLength(2);
    expect(await claimOldest(queue, 10)).toHaveLength(0);
    expect(await linesOf('tocsin_claim_duration_seconds_count')).toEqual(count(1));
  });

  test('of what is new are timed when they claim something', async () => {
    await plan(admitNone);
    expect(await linesOf('tocsin_claim_duration_seconds_count')).toEqual(count(0));
    expect(await plan(admitAll)).toMatchObject({ claimed: { length: 2 } });
    expect(await linesOf('tocsin_claim_duration_seconds_count')).toEqual(count(1));
  });
});

test('recording is timed when there is something to record', async () => {
  const queue = newQueue();
  await plan(admitNone);
  const claimed = await claimOldest(queue, 10);
  await queue.complete([]);
  await queue.complete(claimed.map(({ alertId }) => ({ alertId, outcome: delivered, request })));
  expect(await linesOf('tocsin_record_duration_seconds_count')).toEqual([
    'tocsin_record_duration_seconds_count 1',
  ]);
  expect((await store.dispatches()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

test('a message is in flight from the start of its sending to its outcome, and timed', async () => {
  const claimed = aPending();
  let end = (): void => undefined;
  const send = sendWithMetrics(
    () =>
      new Promise((resolve) => {
        end = () => resolve({ outcome: delivered, request });
      }),
    metrics,
  );
  const sending = send(claimed as SendableDispatch);
  expect(await linesOf('tocsin_dispatches_in_flight')).toEqual(['tocsin_dispatches_in_flight 1']);
  end();
  expect(await sending).toEqual({ outcome: delivered, request });
  expect(await linesOf('tocsin_dispatches_in_flight')).toEqual(['tocsin_dispatches_in_flight 0']);
  expect(await linesOf('tocsin_send_duration_seconds_count')).toEqual([
    'tocsin_send_duration_seconds_count{channel_type="Webhook"} 1',
  ]);
});

test('connections are counted by whether they had carried another message', async () => {
  const count = countConnections(metrics);
  for (const isReused of [false, true, true]) count(isReused);
  expect((await linesOf('tocsin_send_connections_total')).sort()).toEqual([
    'tocsin_send_connections_total{connection="fresh"} 1',
    'tocsin_send_connections_total{connection="reused"} 2',
  ]);
});

describe('the queue', () => {
  test('is looked at when somebody asks', async () => {
    expect(await linesOf('tocsin_dispatches_pending')).toEqual(['tocsin_dispatches_pending 7']);
    expect(await linesOf('tocsin_dispatch_oldest_pending_seconds')).toEqual([
      'tocsin_dispatch_oldest_pending_seconds 1.5',
    ]);
    expect(await linesOf('tocsin_event_feed_held_seconds')).toEqual(['tocsin_event_feed_held_seconds 2.5']);
  });

  test('is left out while the database is away, and the rest is still told', async () => {
    let isAway = false;
    const pending = async (): Promise<number> => {
      if (isAway) throw new Error('The database is away.');
      return 7;
    };
    registry = new Registry();
    metrics = new DispatchMetrics(registry, { pending, oldestPendingMs: async () => 0 }, async () => null);
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

test('messages of a dead dispatcher are counted by what became of them', async () => {
  const channel = { accountId, channelId: newId<ChannelId>() };
  const ended = [delivered, delivered, timedOut].map((outcome) => ({
    alertId: newId<AlertId>(),
    outcome,
    request,
  }));
  countSettled(metrics)({ interrupted: 2, recorded: ended, givenBack: [channel, channel, channel] });
  expect(await linesOf('tocsin_dispatches_settled_total')).toEqual([
    'tocsin_dispatches_settled_total{status="failed"} 3',
    'tocsin_dispatches_settled_total{status="pending"} 3',
    'tocsin_dispatches_settled_total{status="delivered"} 2',
  ]);
  expect(await linesOf('tocsin_dispatches_ended_total')).toEqual([
    'tocsin_dispatches_ended_total{outcome="failed",code="interrupted",channel_type="unknown"} 2',
    'tocsin_dispatches_ended_total{outcome="delivered",code="none",channel_type="unknown"} 2',
    'tocsin_dispatches_ended_total{outcome="failed",code="timeout",channel_type="unknown"} 1',
  ]);
});
