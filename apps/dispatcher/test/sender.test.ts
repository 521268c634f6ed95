import { beforeEach, describe, expect, test } from '@jest/globals';
import { dispatchesFor, type IncidentId, id, isRefusal } from '@tocsin/domain';
import {
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
  idSequence,
  MemoryStore,
} from '@tocsin/testing';
import { type Reachable, Sender, type SenderParts, sendStartsWithinMs } from '../src/sender.js';

const delivered: Awaited<ReturnType<SenderParts['send']>> = {
  outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 1 },
  request: { url: 'https://hooks.example.com/in', signature: null },
};

let store: MemoryStore;
let nowMs: number;
const newId = idSequence();

beforeEach(() => {
  store = new MemoryStore();
  nowMs = 0;
});

/** An incident that rings `channelCount` channels, opened and resolved. */
const ring = async (channelCount: number): Promise<void> => {
  const monitor = aWatchedMonitor({
    id: newId(),
    channelIds: Array.from({ length: channelCount }, () => newId()),
  });
  await store.addAccount({ id: monitor.accountId, plan: 'lite' });
  for (const channelId of monitor.channelIds) {
    await store.addChannel(aWebhookChannel({ channelId, accountId: monitor.accountId }));
  }
  const incidentId = id<IncidentId>(newId());
  await store.transaction(async ({ incidents, dispatches }) => {
    for (const command of [
      anOpenIncident({ incidentId, monitor }),
      aResolveIncident({ channelIds: monitor.channelIds }),
    ]) {
      const handled = await incidents.handle(incidentId, command);
      if (isRefusal(handled)) throw new Error(handled.detail);
      await dispatches.plan(handled.events.flatMap(dispatchesFor));
    }
  });
};

const senderWith = (parts: Partial<SenderParts>): Sender => {
  const queue = store.queue({ claimedBy: newId(), claimMs: 60_000 });
  return new Sender({
    queue,
    send: async () => delivered,
    monotonicMs: () => nowMs,
    concurrencyMax: 10,
    pause: async () => undefined,
    onEnded: () => undefined,
    ...parts,
  });
};

const drain = async (sender: Sender): Promise<void> => {
  for (let round = 0; round < 20; round++) {
    await sender.advance();
    await sender.idle();
  }
};

const statuses = async (): Promise<string[]> =>
  (await store.dispatches()).map(({ event, status }) => `${event} ${status}`);

describe('the sender', () => {
  test('sends each message once and puts each on record, the opening before the resolution', async () => {
    await ring(3);
    const sent: string[] = [];
    await drain(
      senderWith({
        send: async ({ event, channelId }) => {
          sent.push(`${channelId} ${event}`);
          return delivered;
        },
      }),
    );
    expect(new Set(sent).size).toBe(6);
    expect(sent).toHaveLength(6);
    expect(sent.findIndex((line) => line.endsWith('resolved'))).toBe(3);
    expect(new Set(await statuses())).toEqual(
      new Set(['incident.created delivered', 'incident.resolved delivered']),
    );
  });

  test('has claimed a row, and committed that, before it sends', async () => {
    await ring(1);
    const seen: string[][] = [];
    await drain(
      senderWith({
        send: async () => {
          seen.push(await statuses());
          return delivered;
        },
      }),
    );
    expect(seen).toEqual([
      ['incident.created sending', 'incident.resolved pending'],
      ['incident.created delivered', 'incident.resolved sending'],
    ]);
  });

  test('has no more in flight than allowed, and takes the next as soon as one is on record', async () => {
    await ring(10);
    const waiting: (() => void)[] = [];
    const sender = senderWith({
      concurrencyMax: 4,
      send: () =>
        new Promise((resolve) => {
          waiting.push(() => resolve(delivered));
        }),
    });
    await sender.advance();
    await sender.advance();
    expect(waiting).toHaveLength(4);
    expect(sender.inFlight).toBe(4);
    waiting.shift()?.();
    await new Promise(setImmediate);
    expect(sender.inFlight).toBe(4);
    // One turn records it, the next one has its place.
    await sender.advance();
    await sender.advance();
    expect(waiting).toHaveLength(4);
    expect(sender.inFlight).toBe(4);
  });

  test('sends nothing that it claimed too long ago, for others may have closed the row', async () => {
    await ring(1);
    const sent: Reachable[] = [];
    const queue = store.queue({ claimedBy: newId(), claimMs: 60_000 });
    const sender = senderWith({
      queue: {
        claim: async (dispatchesMax) => {
          const claimed = await queue.claim(dispatchesMax);
          nowMs += sendStartsWithinMs + 1;
          return claimed;
        },
        complete: (completed) => queue.complete(completed),
      },
      send: async (dispatch) => {
        sent.push(dispatch);
        return delivered;
      },
    });
    await drain(sender);
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(['incident.created sending', 'incident.resolved pending']);
  });

  test('does not send to a channel that is gone or that the plan does not cover, and says so on record', async () => {
    await ring(2);
    const [gone, uncovered] = await store.dispatches();
    if (!gone || !uncovered) throw new Error('Nothing was planned.');
    await store.removeChannel(gone.channelId);
    await store.setPlan(gone.accountId, 'free');
    await drain(
      senderWith({
        send: async () => {
          throw new Error('must not be called');
        },
      }),
    );
    const codes = (await store.dispatches()).map(({ channelId, outcome, request }) => ({
      channelId,
      code: outcome?.outcome === 'failed' ? outcome.code : outcome,
      request,
    }));
    expect(codes).toEqual(
      [gone, uncovered, gone, uncovered].map(({ channelId }) => ({
        channelId,
        code: channelId === gone.channelId ? 'channel_deleted' : 'plan_required',
        request: null,
      })),
    );
  });

  test('keeps outcomes while the database is away, and records them when it is back', async () => {
    await ring(3);
    const queue = store.queue({ claimedBy: newId(), claimMs: 60_000 });
    let isAway = false;
    const sender = senderWith({
      queue: {
        claim: (dispatchesMax) => queue.claim(dispatchesMax),
        complete: async (completed) => {
          if (isAway) throw new Error('the database is away');
          await queue.complete(completed);
        },
      },
    });
    await sender.advance();
    await sender.idle();
    isAway = true;
    await expect(sender.advance()).rejects.toThrow('the database is away');
    await expect(sender.advance()).rejects.toThrow('the database is away');
    expect(sender.inFlight).toBe(3);
    isAway = false;
    await drain(sender);
    expect(sender.inFlight).toBe(0);
    expect(new Set(await statuses())).toEqual(
      new Set(['incident.created delivered', 'incident.resolved delivered']),
    );
  });

  test('records in the next turn what ends while a turn is being recorded', async () => {
    await ring(2);
    const queue = store.queue({ claimedBy: newId(), claimMs: 60_000 });
    const endings: (() => void)[] = [];
    const sender = senderWith({
      queue: {
        claim: (dispatchesMax) => queue.claim(dispatchesMax),
        complete: async (completed) => {
          endings.shift()?.();
          await new Promise(setImmediate);
          await queue.complete(completed);
        },
      },
      send: () => new Promise((resolve) => endings.push(() => resolve(delivered))),
    });
    await sender.advance();
    endings.shift()?.();
    await new Promise(setImmediate);
    await sender.record();
    await sender.record();
    expect(await statuses()).toEqual([
      'incident.created delivered',
      'incident.created delivered',
      'incident.resolved pending',
      'incident.resolved pending',
    ]);
  });
});
