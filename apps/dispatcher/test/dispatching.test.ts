import { describe, expect, test } from '@jest/globals';
import { type IncidentId, id } from '@tocsin/domain';
import {
  anOpenIncident,
  aWatchedMonitor,
  aWebhookChannel,
  idSequence,
  MemoryDatabase,
  MemoryStore,
  Random,
  Scheduler,
  SimulatedClock,
} from '@tocsin/testing';
import { AlertAttachedChannels } from '../src/alert-attached-channels.js';
import { claimMs, Dispatching } from '../src/dispatching.js';
import { IncidentOpened } from '../src/incident-events.js';

const newId = idSequence();

/** An incident that rings two channels, and virtual time in which to do so. */
const newScene = async () => {
  const scheduler = new Scheduler(Random.of(1));
  const store = new MemoryStore({ database: new MemoryDatabase({ clock: new SimulatedClock(scheduler) }) });
  const monitor = aWatchedMonitor({ channelIds: [newId(), newId()] });
  await store.addAccount({ id: monitor.accountId, plan: 'lite' });
  for (const channelId of monitor.channelIds) await store.addChannel(aWebhookChannel({ channelId }));
  const incidentId = id<IncidentId>(newId());
  await store.transaction(({ incidents }) =>
    incidents.handle(incidentId, anOpenIncident({ incidentId, monitor })),
  );
  return { scheduler, store, channelIds: monitor.channelIds };
};

const bus = {
  publish: (message: object) => {
    if (message instanceof IncidentOpened) new AlertAttachedChannels().handle(message);
  },
};

const statusesIn = async (store: MemoryStore) => (await store.dispatches()).map(({ status }) => status);

describe('a dispatcher that is asked to stop', () => {
  test('finishes what is in flight, and waits with no outcome for the slowest message', async () => {
    const { scheduler, store, channelIds } = await newScene();
    const afterMs = (channelId: string): number => (channelId === channelIds[0] ? 2000 : 9000);
    const dispatching = new Dispatching({
      feed: store.feed,
      queue: store.queue({ claimedBy: 'dispatcher', claimMs }),
      bus,
      send: ({ channelId }) =>
        new Promise((resolve) => {
          const outcome = { outcome: 'delivered', responseStatus: 204, durationMs: 1 } as const;
          scheduler.schedule(() => resolve({ outcome, request: null }), afterMs(channelId));
        }),
      concurrencyMax: 10,
      log: { error: ({ err }) => expect(err).toBeUndefined() },
      monotonicMs: () => scheduler.nowMs,
      startTimer: (run, afterMs) => scheduler.schedule(run, afterMs),
    });
    dispatching.start();
    let hasStopped = false;
    const stop = async (): Promise<void> => {
      await dispatching.stop();
      hasStopped = true;
    };
    scheduler.schedule(() => void stop(), 1000);

    await scheduler.runFor(5000);
    expect(await statusesIn(store)).toEqual(['delivered', 'sending']);
    expect(hasStopped).toBe(false);
    // Once it has stopped, it waits for nothing any more, and no task is left.
    await scheduler.run(() => false);
    expect(await statusesIn(store)).toEqual(['delivered', 'delivered']);
    expect(hasStopped).toBe(true);
  });
});
