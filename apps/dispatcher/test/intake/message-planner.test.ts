import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule, EventBus } from '@nestjs/cqrs';
import { type Admit, type ChannelId, type EventFeed, type IncidentId, id, isRefusal } from '@tocsin/domain';
import {
  anAnnounceIncident,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWorsenIncident,
  idSequence,
  MemoryStore,
} from '@tocsin/testing';
import { admitAll, admitNone } from '@tocsin/testing/contracts';
import { AlertAttachedChannels, IncidentOpened, MessagePlanner } from '../../src/intake/incident-events.js';

@Module({ imports: [CqrsModule.forRoot()], providers: [AlertAttachedChannels] })
class BusModule {}

let app: INestApplicationContext;
let store: MemoryStore;
let feed: EventFeed;
const newId = idSequence();
const channelIds: readonly ChannelId[] = [newId(), newId(), newId()];
const monitor = aWatchedMonitor({ channelIds });

beforeEach(async () => {
  store = new MemoryStore();
  feed = store.feed({ claimedBy: 'a dispatcher', claimMs: 60_000 });
  await store.addAccount({ id: monitor.accountId, plan: 'lite' });
  app = await NestFactory.createApplicationContext(BusModule, { logger: false });
});
afterEach(() => app.close());

const openAndResolve = async (): Promise<void> => {
  const incidentId = id<IncidentId>(newId());
  await store.transaction(async ({ incidents }) => {
    const opened = await incidents.handle(incidentId, anOpenIncident({ incidentId, monitor }));
    if (isRefusal(opened)) throw new Error(opened.detail);
    await incidents.handle(incidentId, aResolveIncident({ channelIds }));
  });
};

describe('planning messages over the event bus', () => {
  test('sends for a silently opened incident when it is announced, and not when it worsens', async () => {
    const incidentId = id<IncidentId>(newId());
    const byChecks = { suppressedBy: id<IncidentId>(newId()) };
    await store.transaction(async ({ incidents }) => {
      await incidents.handle(incidentId, anOpenIncident({ incidentId, monitor, byChecks }));
      await incidents.handle(incidentId, aWorsenIncident());
    });
    const planner = new MessagePlanner(feed, app.get(EventBus));
    expect(await planner.advance(10, admitAll)).toMatchObject({ events: 2, claimed: [] });
    await store.transaction(({ incidents }) =>
      incidents.handle(incidentId, anAnnounceIncident({ channelIds })),
    );
    const { claimed } = await planner.advance(10, admitAll);
    expect(claimed).toHaveLength(3);
    expect(claimed.map(({ event }) => event)).toEqual(Array(3).fill('incident.created'));
  });

  test('stores one message per attached channel for an opening and for its resolution', async () => {
    await openAndResolve();
    const planner = new MessagePlanner(feed, app.get(EventBus));
    expect(await planner.advance(10, admitNone)).toMatchObject({ events: 2, claimed: [] });
    const rung = (await store.dispatches()).map(({ event, channelId, status }) => ({
      event,
      channelId,
      status,
    }));
    expect(rung).toEqual([
      ...channelIds.map((channelId) => ({ event: 'incident.created', channelId, status: 'pending' })),
      ...channelIds.map((channelId) => ({
        event: 'incident.resolved',
        channelId,
        status: 'pending',
      })),
    ]);
    expect(await planner.advance(10, admitNone)).toMatchObject({ events: 0 });
  });

  test('plans in the order of the log, although the bus gets events of one type together', async () => {
    for (let incident = 0; incident < 2; incident++) await openAndResolve();
    await new MessagePlanner(feed, app.get(EventBus)).advance(10, admitNone);
    const rung = (await store.dispatches()).map(({ event }) => event);
    const ofOne = [...Array(3).fill('incident.created'), ...Array(3).fill('incident.resolved')];
    expect(rung).toEqual([...ofOne, ...ofOne]);
  });

  test('plans nothing when a handler fails, although the bus drops its error, and reads the events again', async () => {
    await openAndResolve();
    const failing = {
      publish: (message: object) => {
        if (message instanceof IncidentOpened)
          message.answer(() => {
            throw new Error('a bug');
          });
        else app.get(EventBus).publish(message);
      },
    };
    await expect(new MessagePlanner(feed, failing as EventBus).advance(10, admitAll)).rejects.toThrow(
      'a bug',
    );
    expect(await store.dispatches()).toEqual([]);
    expect(await new MessagePlanner(feed, app.get(EventBus)).advance(10, admitAll)).toMatchObject({
      events: 2,
    });
    expect(await store.dispatches()).toHaveLength(6);
  });

  test('claims the admitted messages', async () => {
    await openAndResolve();
    const [first, second, third] = channelIds;
    const butSecond: Admit = (pending) => pending.filter(({ channelId }) => channelId !== second);
    const advance = await new MessagePlanner(feed, app.get(EventBus)).advance(10, butSecond);
    expect(advance.claimed.map(({ channelId }) => channelId)).toEqual([first, third]);
    expect(advance.left.map(({ channelId }) => channelId)).toEqual([second]);
    expect(advance.heldBack.map(({ channelId }) => channelId)).toEqual(channelIds);
  });

  test('reads no more events than requested', async () => {
    await openAndResolve();
    const planner = new MessagePlanner(feed, app.get(EventBus));
    expect(await planner.advance(1, admitNone)).toMatchObject({ events: 1 });
    expect(await store.dispatches()).toHaveLength(3);
    expect(await planner.advance(1, admitNone)).toMatchObject({ events: 1 });
    expect(await store.dispatches()).toHaveLength(6);
  });
});
