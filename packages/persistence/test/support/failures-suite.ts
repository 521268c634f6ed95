import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AlertId,
  type ChannelId,
  type CompletedDispatch,
  dispatchesFor,
  type IncidentEvent,
  type IncidentId,
  interrupted,
  type Occurred,
} from '@tocsin/domain';
import { aWebhookDestination } from '@tocsin/testing';
import { admitNone, claimOldest, eventually } from '@tocsin/testing/contracts';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import { noteFailures } from '../../src/dispatches/failures.js';
import {
  claimSettlement,
  dispatchQueue,
  eventFeed,
  hasKeyOf,
  replaceLostKey,
  secretBox,
} from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { aLinkToken, planner, secrets, unitOfWorkOn } from './stores.js';

const request = { url: 'https://hooks.example.com/in', signature: null };
const timedOut = {
  outcome: 'failed',
  code: 'timeout',
  message: 'The receiver did not answer within 10 seconds.',
  responseStatus: null,
  durationMs: 10_000,
} as const;
const delivered = { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const;
const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);

type Claimed = readonly { readonly alertId: AlertId }[];

export const failuresSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  const queueWith = (claimMs = 60_000) =>
    dispatchQueue(store.database, { secrets }, { ...planner(), claimMs });

  const theChannel = async () => {
    const { channels } = unitOfWorkOn(store.database).committed;
    const { items } = await channels.list(store.accountId, { limit: 10, after: null });
    const channel = items.find(({ name }) => name !== 'fallback');
    if (channel === undefined) throw new Error('The store has a channel.');
    return channel;
  };

  const giveFallback = async (): Promise<void> => {
    const channel = await theChannel();
    const fallbackChannelId = v7() as ChannelId;
    const destination = aWebhookDestination('https://hooks.example.com/fallback', null);
    await unitOfWorkOn(store.database).run(async ({ channels }) => {
      await channels.save({ ...channel, channelId: fallbackChannelId, name: 'fallback', destination });
      await channels.save({ ...channel, fallbackChannelId });
    });
  };

  const open = async (): Promise<IncidentId> => {
    const incidentId = await store.open(0);
    await eventFeed(store.database, planner()).advance(10, planAll, admitNone);
    return incidentId;
  };

  /** Which incidents are due by any clock, and how many channels are to be judged. */
  const marks = async () => {
    const due = await store.database.read.all<{ id: IncidentId }>(
      sql`SELECT id FROM incident WHERE due_at <= 0 ORDER BY id`,
    );
    const channels = await store.database.read.all<{ channel_id: ChannelId; look_at: number }>(
      sql`SELECT channel_id, look_at FROM channel_trouble`,
    );
    for (const { look_at } of channels) expect(Math.abs(look_at - Date.now())).toBeLessThan(600_000);
    return { due: due.map(({ id }) => id), channels: channels.map(({ channel_id }) => channel_id) };
  };

  const endings: Readonly<Record<string, (claimed: Claimed) => Promise<unknown>>> = {
    'a failed outcome': (claimed) =>
      queueWith().complete(claimed.map(({ alertId }) => ({ alertId, outcome: timedOut, request }))),
    'a refusal before the sending': (claimed) =>
      queueWith().complete(
        claimed.map(({ alertId }) => ({
          alertId,
          outcome: { ...timedOut, code: 'plan_required', durationMs: null },
          request: null,
        })),
      ),
    'the journal of a dead process, of a message that had begun': (claimed) =>
      claimSettlement(store.database).settle(
        planner().claimedBy,
        new Map(claimed.map(({ alertId }) => [alertId, null])),
      ),
    'the journal of a dead process, with the outcome': (claimed) =>
      claimSettlement(store.database).settle(
        planner().claimedBy,
        new Map(claimed.map(({ alertId }) => [alertId, { alertId, outcome: timedOut, request }])),
      ),
  };

  describe.each(Object.keys(endings))('%s', (name) => {
    const end = endings[name] as (claimed: Claimed) => Promise<unknown>;

    test('makes the incident due at once when the channel has a fallback, and has the channel judged', async () => {
      await giveFallback();
      const incidentId = await open();
      await end(await claimOldest(queueWith(), 10));
      expect(await marks()).toEqual({ due: [incidentId], channels: [(await theChannel()).channelId] });
    });

    test('has only the channel judged when it has no fallback', async () => {
      await open();
      await end(await claimOldest(queueWith(), 10));
      expect(await marks()).toEqual({ due: [], channels: [(await theChannel()).channelId] });
    });

    test('of a test message has only the channel judged', async () => {
      await giveFallback();
      await store.planTests(1, 0);
      await end(await claimOldest(queueWith(), 10));
      expect(await marks()).toEqual({ due: [], channels: [(await theChannel()).channelId] });
    });

    test('of a channel that is gone marks nothing', async () => {
      await giveFallback();
      await open();
      const claimed = await claimOldest(queueWith(), 10);
      const { channelId } = await theChannel();
      await unitOfWorkOn(store.database).run(({ channels }) => channels.remove(channelId));
      await end(claimed);
      expect(await marks()).toEqual({ due: [], channels: [] });
    });

    test('is not stored when the mark cannot be stored', async () => {
      await giveFallback();
      await open();
      const claimed = await claimOldest(queueWith(), 10);
      await store.database.transaction((tx) => tx.run(sql`DROP TABLE channel_trouble`));
      await expect(end(claimed)).rejects.toThrow();
      const rows = await store.database.read.all<{ status: string }>(sql`SELECT status FROM alert_dispatch`);
      expect(rows).toEqual([{ status: 'sending' }]);
    });
  });

  test('an expired claim makes the incident due, and has the channel judged', async () => {
    await giveFallback();
    const incidentId = await open();
    const queue = queueWith(1);
    await claimOldest(queue, 10);
    await eventually(async () => (await queue.closeExpired()) === 1);
    expect(await marks()).toEqual({ due: [incidentId], channels: [(await theChannel()).channelId] });
    const rows = await store.database.read.all<object>(sql`SELECT error_code FROM alert_dispatch`);
    expect(rows).toEqual([{ error_code: interrupted.code }]);
  });

  test('a lost secret makes the incidents of waiting messages due, and has the channel judged', async () => {
    await hasKeyOf(store.database, secrets);
    await giveFallback();
    const incidentId = await open();
    const newKey = secretBox('another key that is only good for tests');
    const lost = await replaceLostKey(store.database, newKey, aLinkToken);
    expect(lost).toMatchObject({ messagesFailed: 1 });
    const { due, channels } = await marks();
    expect([due, channels.length]).toEqual([[incidentId], 1]);
  });

  test('messages that end together are each recorded, and only failed ones mark', async () => {
    await giveFallback();
    const incidents = [await open(), await open(), await open()];
    const claimed = await claimOldest(queueWith(), 10);
    const completed = claimed.map(
      ({ alertId }, index): CompletedDispatch => ({
        alertId,
        outcome: index === 1 ? timedOut : delivered,
        request,
      }),
    );
    await queueWith().complete(completed);
    expect((await marks()).due).toEqual([incidents[1]]);
    const rows = await store.database.read.all<{ status: string }>(
      sql`SELECT status FROM alert_dispatch ORDER BY id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'failed', 'delivered']);
  });

  test('many processes that record failures of the same incidents and channels at once all end them', async () => {
    await giveFallback();
    const incidents = new Set<IncidentId>();
    for (let count = 0; count < 20; count++) incidents.add(await open());
    const claimed = await claimOldest(queueWith(), 20);
    const end = (each: Claimed) =>
      queueWith().complete(each.map(({ alertId }) => ({ alertId, outcome: timedOut, request })));
    const parts = [0, 1, 2, 3].map((part) => claimed.filter((_, index) => index % 4 === part));
    await Promise.all([...parts.map(end), ...parts.map((part) => end([...part].reverse()))]);
    expect((await marks()).due).toEqual([...incidents].sort());
  });

  test('a mark differs from each one since the last look, however soon it comes', async () => {
    await store.planTests(1, 0);
    const [claimed] = await claimOldest(queueWith(), 1);
    const marksOfOneMoment = () =>
      store.database.transaction(async (tx) => {
        const marked: number[] = [];
        for (let mark = 0; mark < 5; mark++) {
          noteFailures(tx, sql`(${claimed?.alertId})`);
          const [row] = await tx.all<{ look_at: number }>(sql`SELECT look_at FROM channel_trouble`);
          marked.push(row?.look_at ?? 0);
        }
        return marked;
      });
    for (let moment = 0; moment < 20; moment++) {
      const marked = await marksOfOneMoment();
      expect(new Set(marked).size).toBe(marked.length);
    }
  });
};
