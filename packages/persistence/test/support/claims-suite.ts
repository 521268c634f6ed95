import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AlertId,
  type ClaimedDispatch,
  type CompletedDispatch,
  dispatchesFor,
  type IncidentEvent,
  interrupted,
  type Occurred,
} from '@tocsin/domain';
import { admitAll, claimOldest, eventually } from '@tocsin/testing/contracts';
import { sql } from '../../src/database/sql.js';
import {
  changeFeed,
  claimSettlement,
  dispatchQueue,
  eventFeed,
  HeldClaims,
  type NotedMessages,
} from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { planner, secrets, unitOfWorkOn } from './stores.js';

const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);

export const claimsSuite = (newDatabase: () => Promise<string>): void => {
  let url: string;
  let store: AgedStore;
  beforeEach(async () => {
    url = await newDatabase();
    store = await openAgedStore(url);
  });
  afterEach(() => store.close());

  const newQueue = (held?: HeldClaims, claimMs = 60_000) =>
    dispatchQueue(store.database, { secrets }, { ...planner(), claimMs, ...(held && { held }) });
  const claims = async (): Promise<string[][]> => {
    const rows = await store.database.read.all<{ alert_ids: string }>(sql`SELECT alert_ids FROM claim`);
    return rows.map(({ alert_ids }) => JSON.parse(alert_ids));
  };
  const statuses = async () => {
    const page = { limit: 100, after: null };
    const { items } = await unitOfWorkOn(store.database).committed.dispatches.list(store.accountId, {}, page);
    return items.map(({ status, error }) => error?.code ?? status).sort();
  };
  const sending = async (): Promise<AlertId[]> => {
    const { dispatches } = unitOfWorkOn(store.database).committed;
    const page = { limit: 100, after: null };
    const { items } = await dispatches.list(store.accountId, { status: 'sending' }, page);
    return items.map(({ id }) => id).sort();
  };
  const delivered = (dispatches: readonly Pick<ClaimedDispatch, 'alertId'>[]) =>
    dispatches.map(({ alertId }) => ({
      alertId,
      outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const,
      request: { url: 'https://hooks.example.com/in', signature: null },
    }));
  const idsOf = (dispatches: readonly ClaimedDispatch[]) => dispatches.map(({ alertId }) => alertId).sort();

  test('an older message that another process gives back is claimed after the next look', async () => {
    await store.planTests(6, 0);
    const other = dispatchQueue(
      store.database,
      { secrets },
      { ...planner(), claimedBy: 'another dispatcher' },
    );
    const given = await claimOldest(other, 2);
    const queue = newQueue();
    const claimed = await claimOldest(queue, 2);
    await other.release(idsOf(given));
    const [waiting] = await queue.waiting(null, 10);
    const rest = await queue.claim(waiting ? [waiting.channelId] : [], 10, admitAll);
    expect(rest).toHaveLength(4);
    expect(idsOf(rest)).toEqual(expect.arrayContaining(idsOf(given)));
    expect(new Set([...idsOf(rest), ...idsOf(claimed)]).size).toBe(6);
  });

  describe('the time of a message', () => {
    const at = (ms: number) => ({ now: () => new Date(ms) });
    const queueAt = (ms: number) =>
      dispatchQueue(store.database, { secrets }, { ...planner(), clock: at(ms) });
    const storedTime = async (alertId: AlertId) =>
      (await unitOfWorkOn(store.database).committed.dispatches.findWithRequest(store.accountId, alertId))
        ?.producedAt;
    const laterMs = Date.parse('2100-01-01T00:00:00.000Z');

    test('is that of its last claim, and is stored with its row', async () => {
      await store.planTests(1, 0);
      const [given] = await claimOldest(queueAt(laterMs), 1);
      await newQueue().release(given ? [given.alertId] : []);
      const queue = queueAt(laterMs + 60_000);
      const claimed = await claimOldest(queue, 1);
      expect(claimed.map(({ producedAt }) => producedAt)).toEqual(['2100-01-01T00:01:00.000Z']);
      await queue.complete(delivered(claimed));
      expect(await Promise.all(idsOf(claimed).map(storedTime))).toEqual(['2100-01-01T00:01:00.000Z']);
    });

    test('is that of its planning when one commit plans and claims it', async () => {
      await store.open(0);
      const claimant = { ...planner(), clock: at(laterMs) };
      const { claimed } = await eventFeed(store.database, claimant).advance(10, planAll, admitAll);
      expect(claimed.map(({ producedAt }) => producedAt)).toEqual(['2100-01-01T00:00:00.000Z']);
      await dispatchQueue(store.database, { secrets }, claimant).complete(delivered(claimed));
      expect(await Promise.all(idsOf(claimed).map(storedTime))).toEqual(['2100-01-01T00:00:00.000Z']);
    });

    test('is that of its claim, although it was planned an hour before and held back until its opening ended', async () => {
      const incidentId = await store.open(0);
      await store.resolve(incidentId, 0);
      const claimant = { ...planner(), clock: at(laterMs) };
      const { claimed } = await eventFeed(store.database, claimant).advance(10, planAll, admitAll);
      expect(claimed.map(({ event }) => event)).toEqual(['incident.created']);
      await dispatchQueue(store.database, { secrets }, claimant).complete(delivered(claimed));
      const resolved = await claimOldest(queueAt(laterMs + 3_600_000), 10);
      expect(resolved.map(({ event, producedAt }) => [event, producedAt])).toEqual([
        ['incident.resolved', '2100-01-01T01:00:00.000Z'],
      ]);
    });

    test('is never before its event, however slow the clock of the process is', async () => {
      await store.open(0);
      await store.planTests(1, 0);
      const claimant = { ...planner(), clock: at(0) };
      const { claimed } = await eventFeed(store.database, claimant).advance(10, planAll, admitAll);
      const queue = dispatchQueue(store.database, { secrets }, claimant);
      const all = [...claimed, ...(await claimOldest(queue, 10))];
      expect(all).toHaveLength(2);
      await queue.complete(delivered(all));
      for (const { alertId, createdAt, producedAt } of all) {
        expect(producedAt).toBe(createdAt);
        expect(await storedTime(alertId)).toBe(createdAt);
      }
    });
  });

  describe('a claim', () => {
    test('says what is being sent, until the last of it has ended', async () => {
      await store.planTests(3, 0);
      const queue = newQueue(new HeldClaims());
      const claimed = await claimOldest(queue, 10);
      expect((await claims()).map((ids) => ids.sort())).toEqual([idsOf(claimed)]);
      expect(await sending()).toEqual(idsOf(claimed));
      await queue.complete(delivered(claimed.slice(0, 2)));
      await queue.closeExpired();
      expect(await claims()).toHaveLength(1);
      expect(await sending()).toEqual(idsOf(claimed.slice(2)));
      await queue.complete(delivered(claimed.slice(2)));
      await queue.closeExpired();
      expect(await claims()).toEqual([]);
      expect(await sending()).toEqual([]);
      expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
    });

    test('of what was planned and claimed in one commit is forgotten by the queue that ends it', async () => {
      await store.open(0);
      const held = new HeldClaims();
      const { claimed } = await eventFeed(store.database, { ...planner(), held }).advance(
        10,
        planAll,
        admitAll,
      );
      expect(claimed).toHaveLength(1);
      expect(await claims()).toEqual([idsOf(claimed)]);
      expect(await sending()).toEqual(idsOf(claimed));
      const queue = newQueue(held);
      await queue.complete(delivered(claimed));
      await queue.closeExpired();
      expect(await claims()).toEqual([]);
    });

    test('is forgotten with others as soon as there are some', async () => {
      const count = 20;
      await store.planTests(count, 0);
      const queue = newQueue(new HeldClaims());
      for (let index = 0; index < count; index++)
        await queue.complete(delivered(await claimOldest(queue, 1)));
      expect((await claims()).length).toBeLessThan(count);
    });

    test('is forgotten when its messages were given back', async () => {
      await store.planTests(2, 0);
      const queue = newQueue(new HeldClaims());
      const claimed = await claimOldest(queue, 10);
      await queue.release(idsOf(claimed));
      await queue.closeExpired();
      expect(await claims()).toEqual([]);
      expect(await statuses()).toEqual(['pending', 'pending']);
    });

    test('that nobody remembers is forgotten when it has run out, and what has ended meanwhile stays as it is', async () => {
      await store.planTests(2, 0);
      const [ended, lost] = await claimOldest(newQueue(undefined, 1), 2);
      await newQueue().complete(delivered(ended ? [ended] : []));
      let closed = 0;
      await eventually(async () => {
        closed += await newQueue().closeExpired();
        return closed === 1 && (await claims()).length === 0;
      });
      expect(lost).toBeDefined();
      expect(await statuses()).toEqual(['delivered', interrupted.code]);
    });

    test('that has run out closes no message that was given back and claimed anew', async () => {
      await store.planTests(1, 0);
      const first = newQueue(undefined, 1);
      const claimed = await claimOldest(first, 1);
      await first.release(idsOf(claimed));
      await claimOldest(newQueue(), 1);
      await eventually(async () => {
        const [row] = await store.database.read.all<{ out: number }>(
          sql`SELECT count(*) AS out FROM claim WHERE expires_at <= ${store.database.dialect.nowMs}`,
        );
        return row?.out === 1;
      });
      expect(await newQueue().closeExpired()).toBe(0);
      expect(await statuses()).toEqual(['sending']);
    });
  });

  describe('settling the claims of a dead process', () => {
    const of = (claimedBy: string) => ({ ...planner(), claimedBy });
    const settling = () => claimSettlement(store.database);
    const allBegun: NotedMessages = { get: () => null, has: () => true };
    const nothing = { interrupted: 0, recorded: [], givenBack: [] };
    const claimedBy = async (name: string, count: number) =>
      idsOf(await claimOldest(dispatchQueue(store.database, { secrets }, of(name)), count));

    test('records what had ended, closes what had begun, gives the rest back, and leaves the claims of others alone', async () => {
      await store.planTests(6, 0);
      const [begun, ended, ...others] = (await claimedBy('dead', 4)) as [AlertId, AlertId, ...AlertId[]];
      await claimedBy('alive', 1);
      const channelId = (await newQueue().waiting(null, 1))[0]?.channelId;
      const { accountId } = store;
      const [outcome] = delivered([{ alertId: ended }]) as [CompletedDispatch];
      const settled = await settling().settle(
        'dead',
        new Map([
          [begun, null],
          [ended, outcome],
        ]),
      );
      const givenBack = others.map(() => ({ accountId, channelId }));
      expect(settled).toEqual({ interrupted: 1, recorded: [outcome], givenBack });
      expect(await statuses()).toEqual([
        'delivered',
        interrupted.code,
        'pending',
        'pending',
        'pending',
        'sending',
      ]);
      expect(await settling().settle('dead', allBegun)).toEqual(nothing);
      expect(await settling().claimants(['dead', 'alive', 'unknown'])).toEqual(['alive']);
      expect(await claimedBy('next', 10)).toHaveLength(3);
      expect(await settling().settle('dead', allBegun)).toEqual(nothing);
    });

    test('changes nothing that has ended', async () => {
      await store.planTests(2, 0);
      const queue = dispatchQueue(store.database, { secrets }, of('dead'));
      await queue.complete(delivered(await claimOldest(queue, 1)));
      await claimedBy('dead', 1);
      expect((await settling().settle('dead', allBegun)).interrupted).toBe(1);
      expect(await statuses()).toEqual(['delivered', interrupted.code]);
    });

    test('says the same of what had begun as a claim that has run out, and lets no late answer change it', async () => {
      await store.planTests(2, 0);
      const queue = dispatchQueue(store.database, { secrets }, of('dead'));
      const late = await claimOldest(queue, 1);
      await settling().settle('dead', allBegun);
      await queue.complete(delivered(late));
      await claimOldest(newQueue(undefined, 1), 1);
      await eventually(async () => (await newQueue().closeExpired()) === 1);
      const { items } = await unitOfWorkOn(store.database).committed.dispatches.list(
        store.accountId,
        {},
        { limit: 10, after: null },
      );
      const told = items.map(({ status, error, durationMs, responseStatus, sentAt, completedAt }) => ({
        status,
        error,
        durationMs,
        responseStatus,
        hasTimes: [sentAt !== null, completedAt !== null],
      }));
      expect(told).toHaveLength(2);
      expect(told[0]).toEqual(told[1]);
      expect(told[0]).toMatchObject({ status: 'failed', hasTimes: [true, true] });
    });

    test('takes as many turns as there are hundreds of messages', async () => {
      const count = 1100;
      await store.planTests(count, 0);
      const begun = new Map((await claimedBy('dead', count)).slice(0, 300).map((id) => [id, null]));
      const sum = { interrupted: 0, pending: 0, turns: 0 };
      for (;;) {
        const settled = await settling().settle('dead', begun);
        if (settled.interrupted + settled.givenBack.length === 0) break;
        sum.interrupted += settled.interrupted;
        sum.pending += settled.givenBack.length;
        sum.turns += 1;
      }
      expect(sum).toEqual({ interrupted: 300, pending: 800, turns: 3 });
      expect(await claimedBy('next', count)).toHaveLength(800);
    });

    test('finds a claim that was committed after the death', async () => {
      await store.planTests(2, 0);
      await claimedBy('dead', 1);
      expect((await settling().settle('dead', new Map())).givenBack).toHaveLength(1);
      await claimedBy('dead', 1);
      expect((await settling().settle('dead', new Map())).givenBack).toHaveLength(1);
      expect(await statuses()).toEqual(['pending', 'pending']);
    });
  });

  const nameOf = ({ database }: AgedStore): Promise<string> => claimSettlement(database).databaseIdentity();

  test('a database has a name of its own', async () => {
    const name = await nameOf(store);
    expect(await nameOf(store)).toBe(name);
    const other = await openAgedStore(await newDatabase());
    expect(await nameOf(other)).not.toBe(name);
    await other.close();
  });

  test('whoever follows an account is told of a message that ended long after it was made', async () => {
    await store.planTests(1, 1);
    const feed = changeFeed(store.database);
    const before = await feed.end();
    const queue = newQueue();
    const claimed = await claimOldest(queue, 1);
    expect((await feed.since(before, [store.accountId])).changes).toEqual([]);
    await queue.complete(delivered(claimed));
    const { changes } = await feed.since(before, [store.accountId]);
    expect(changes).toMatchObject([
      { kind: 'alert', alert: { id: claimed[0]?.alertId, status: 'delivered' } },
    ]);
  });
};
