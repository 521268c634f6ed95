import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dispatchesFor, type EventFeed, type IncidentEvent, type Occurred } from '@tocsin/domain';
import { admitNone } from '@tocsin/testing/contracts';
import { sql } from '../../src/database/sql.js';
import { eventFeed } from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { planner } from './stores.js';

const aWhile = 60_000;

export const feedTurnsSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  const newDispatcher = (claimedBy: string, yieldMs: number) => {
    const feed: EventFeed = eventFeed(store.database, { ...planner(), claimedBy, yieldMs });
    const planned: string[] = [];
    const plan = async (events: readonly Occurred<IncidentEvent>[]) => {
      planned.push(...events.map(({ data }) => data.incidentId));
      return events.flatMap(dispatchesFor);
    };
    return { planned, step: async () => (await feed.advance(1, plan, admitNone)).events };
  };
  const open = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) ids.push(await store.open(0));
    return ids;
  };

  test('who is alone waits for nobody', async () => {
    const ids = await open(3);
    const alone = newDispatcher('alone', aWhile);
    for (const _ of ids) expect(await alone.step()).toBe(1);
    expect(alone.planned).toEqual(ids);
  });

  test('who has just taken a step lets the other take the next, so that nothing is planned twice', async () => {
    const ids = await open(5);
    const a = newDispatcher('a', aWhile);
    const b = newDispatcher('b', aWhile);
    for (const { step } of [a, b, a]) expect(await step()).toBe(1);
    const afterTheOther = a.step();
    expect(await b.step()).toBe(1);
    expect(await afterTheOther).toBe(1);
    expect(a.planned).toEqual([ids[0], ids[2], ids[4]]);
    expect(b.planned).toEqual([ids[1], ids[3]]);
  });

  test('who plans while the checkpoint is set back takes the events from there on', async () => {
    const ids = await open(3);
    const before = newDispatcher('before', aWhile);
    await before.step();
    const feed = eventFeed(store.database, planner());
    const planned: string[][] = [];
    const { events } = await feed.advance(
      10,
      async (found) => {
        if (planned.length === 0) {
          await store.database.transaction((tx) => tx.run(sql`UPDATE checkpoint SET txid = 0, position = 0`));
        }
        planned.push(found.map(({ data }) => data.incidentId));
        return found.flatMap(dispatchesFor);
      },
      admitNone,
    );
    expect(planned).toEqual([ids.slice(1), ids]);
    expect(events).toBe(3);
  });

  test('who waits for one that takes no step goes on after a while', async () => {
    const ids = await open(4);
    const a = newDispatcher('a', 1);
    const gone = newDispatcher('gone', 1);
    for (const { step } of [a, gone, a, a]) expect(await step()).toBe(1);
    expect(a.planned).toEqual([ids[0], ids[2], ids[3]]);
  });
};
