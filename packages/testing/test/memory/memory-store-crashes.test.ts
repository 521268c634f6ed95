import { describe, expect, test } from '@jest/globals';
import { type Admit, dispatchesFor } from '@tocsin/domain';
import { admitAll, admitNone } from '../../src/contracts/dispatching.js';
import type { StoreTransaction } from '../../src/contracts/store-under-test.js';
import { FixedClock } from '../../src/fixed-clock.js';
import { anOpenIncident, aWatchedMonitor } from '../../src/fixtures/builders.js';
import { MemoryDatabase } from '../../src/memory/memory-database.js';
import { MemoryStore } from '../../src/memory/memory-store.js';

const monitor = aWatchedMonitor();
const channelIds = monitor.attachments.map(({ channelId }) => channelId);
const command = anOpenIncident({ monitor });

const ring = async ({ incidents, dispatches }: StoreTransaction): Promise<void> => {
  const handled = await incidents.handle(command.incidentId, command);
  if ('events' in handled) await dispatches.plan(handled.events.flatMap(dispatchesFor));
};

const open = async ({ incidents }: StoreTransaction): Promise<void> => {
  await incidents.handle(command.incidentId, command);
};

const queueOf = (store: MemoryStore) => store.queue({ claimedBy: 'somebody', claimMs: 1_000 });

const advance = async (store: MemoryStore, admit: Admit = admitNone): Promise<number> => {
  const feed = store.feed({ claimedBy: 'somebody', claimMs: 1_000 });
  return (await feed.advance(10, async (events) => events.flatMap(dispatchesFor), admit)).events;
};

/** The process stops for ever at this step. The database then drops its connection. */
const processThatDiesAt = (fatalStep: string, database: MemoryDatabase): MemoryStore => {
  const dying: MemoryStore = new MemoryStore({
    database,
    reach: async (step) => {
      if (step !== fatalStep) return;
      await dying.close();
      await new Promise<never>(() => {});
    },
  });
  return dying;
};

/** Runs everything that does not wait for the dead process. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const newWorld = async () => {
  const clock = new FixedClock();
  const database = new MemoryDatabase({ clock });
  const survivor = new MemoryStore({ database });
  await survivor.addAccount({ id: monitor.accountId, plan: 'lite' });
  return { clock, database, survivor };
};

describe('a process that dies while it uses the memory store', () => {
  test.each(['begin', 'handle', 'plan', 'commit'])('at %p leaves nothing behind', async (step) => {
    const { database, survivor } = await newWorld();
    void processThatDiesAt(step, database).transaction(ring);
    await settle();
    expect(await survivor.dispatches()).toEqual([]);
    await survivor.transaction(ring);
    expect(await survivor.dispatches()).toHaveLength(1);
  });

  test('after the commit leaves all of it, although it never learned so', async () => {
    const { database, survivor } = await newWorld();
    void processThatDiesAt('commit: answer', database).transaction(ring);
    await settle();
    expect(await survivor.dispatches()).toHaveLength(1);
    expect(await advance(survivor)).toBe(1);
  });

  test('in the middle of a transaction holds up nobody else’s events', async () => {
    const { database, survivor } = await newWorld();
    const dying = processThatDiesAt('plan', database);
    void dying.transaction(ring);
    await survivor.transaction(ring);
    expect(await advance(survivor)).toBe(1);
  });

  test('before it moves the checkpoint leaves the events to others', async () => {
    const { database, survivor } = await newWorld();
    await survivor.transaction(open);
    void advance(processThatDiesAt('move checkpoint', database), admitAll);
    await settle();
    expect(await survivor.dispatches()).toEqual([]);
    expect(await advance(survivor)).toBe(1);
  });

  test.each([
    ['claim: answer', (dying: MemoryStore) => queueOf(dying).claim(channelIds, 10, admitAll)],
    ['move checkpoint: answer', (dying: MemoryStore) => advance(dying, admitAll)],
  ])('after a claim (%s) leaves it to run out', async (step, claim) => {
    const { clock, database, survivor } = await newWorld();
    await survivor.transaction(step === 'claim: answer' ? ring : open);
    void claim(processThatDiesAt(step, database));
    await settle();
    expect(await survivor.dispatches()).toMatchObject([{ status: 'sending' }]);
    const queue = queueOf(survivor);
    expect(await queue.claim(channelIds, 10, admitAll)).toEqual([]);
    clock.moveByMs(999);
    expect(await queue.closeExpired()).toBe(0);
    clock.moveByMs(1);
    expect(await queue.closeExpired()).toBe(1);
  });
});

describe('a memory store', () => {
  test('rejects when a step is made to fail, before its effect or after', async () => {
    const { database, survivor } = await newWorld();
    const failingAt = (fatalStep: string) =>
      new MemoryStore({
        database,
        reach: async (step) => {
          if (step === fatalStep) throw new Error('injected');
        },
      });
    await expect(failingAt('commit').transaction(ring)).rejects.toThrow('injected');
    expect(await survivor.dispatches()).toEqual([]);
    await expect(failingAt('commit: answer').transaction(ring)).rejects.toThrow('injected');
    expect(await survivor.dispatches()).toHaveLength(1);
  });

  test('shows a commit to others before its answer arrives', async () => {
    const { database, survivor } = await newWorld();
    const deaf = new MemoryStore({
      database,
      reach: (step) => (step === 'commit: answer' ? new Promise(() => {}) : Promise.resolve()),
    });
    void deaf.transaction(ring);
    await settle();
    expect(await advance(survivor)).toBe(1);
  });

  test('rejects every call once it is closed', async () => {
    const store = new MemoryStore();
    await store.close();
    await expect(store.dispatches()).rejects.toThrow('closed');
    await expect(store.transaction(ring)).rejects.toThrow('closed');
  });

  test('rejects a call that was not awaited before its transaction ended', async () => {
    const store = new MemoryStore();
    let late: Promise<unknown> | undefined;
    await store.transaction(async ({ dispatches }) => {
      late = Promise.resolve()
        .then(() => settle())
        .then(() => dispatches.plan([]));
    });
    await expect(late).rejects.toThrow('has ended');
  });
});
