import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule, EventBus } from '@nestjs/cqrs';
import { type IncidentId, id, isRefusal } from '@tocsin/domain';
import { anOpenIncident, aResolveIncident, aWatchedMonitor, idSequence, MemoryStore } from '@tocsin/testing';
import { AlertAttachedChannels } from '../src/alert-attached-channels.js';
import { EventTail } from '../src/event-tail.js';
import { IncidentOpened } from '../src/incident-events.js';

@Module({ imports: [CqrsModule.forRoot()], providers: [AlertAttachedChannels] })
class BusModule {}

let app: INestApplicationContext;
let store: MemoryStore;
const newId = idSequence();
const monitor = aWatchedMonitor({ channelIds: [newId(), newId(), newId()] });

beforeEach(async () => {
  store = new MemoryStore();
  await store.addAccount({ id: monitor.accountId, plan: 'lite' });
  app = await NestFactory.createApplicationContext(BusModule, { logger: false });
});
afterEach(() => app.close());

const openAndResolve = async (): Promise<void> => {
  const incidentId = id<IncidentId>(newId());
  await store.transaction(async ({ incidents }) => {
    const opened = await incidents.handle(incidentId, anOpenIncident({ incidentId, monitor }));
    if (isRefusal(opened)) throw new Error(opened.detail);
    await incidents.handle(incidentId, aResolveIncident({ channelIds: monitor.channelIds }));
  });
};

describe('following the event log over the event bus', () => {
  test('puts one message per attached channel on record for an opening and for its resolution', async () => {
    await openAndResolve();
    const tail = new EventTail(store.feed, app.get(EventBus));
    expect(await tail.advance()).toBe(true);
    const rung = (await store.dispatches()).map(({ event, channelId, status }) => ({
      event,
      channelId,
      status,
    }));
    expect(rung).toEqual([
      ...monitor.channelIds.map((channelId) => ({ event: 'incident.created', channelId, status: 'pending' })),
      ...monitor.channelIds.map((channelId) => ({
        event: 'incident.resolved',
        channelId,
        status: 'pending',
      })),
    ]);
    expect(await tail.advance()).toBe(false);
  });

  test('moves nothing when a handler fails, though the bus drops its error, and takes the events again', async () => {
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
    await expect(new EventTail(store.feed, failing as EventBus).advance()).rejects.toThrow('a bug');
    expect(await store.dispatches()).toEqual([]);
    expect(await new EventTail(store.feed, app.get(EventBus)).advance()).toBe(true);
    expect(await store.dispatches()).toHaveLength(6);
  });
});
