import { beforeEach, describe, expect, test } from '@jest/globals';
import { startTimer } from '@tocsin/platform/scheduling';
import { MemoryDatabase, Random, Scheduler, SimulatedClock } from '@tocsin/testing';
import { MessagePlanner } from '../../src/intake/incident-events.js';
import { noJournal } from '../../src/journal/crash-journal.js';
import { DispatchCycle, type DispatchCycleParts } from '../../src/scheduling/dispatch-cycle.js';
import { bus } from '../support/bus.js';
import { hostOf } from '../support/host-of.js';
import { delivered, request } from '../support/outcomes.js';
import { Scene } from '../support/scene.js';

const batchMax = 64;

let scheduler: Scheduler;
let scene: Scene;
let parts: DispatchCycleParts;
let sent: string[];
/** Each call ends a message in flight, in the order of sending. */
let ends: (() => void)[];

beforeEach(() => {
  scheduler = new Scheduler(Random.of(1));
  scene = new Scene({ database: new MemoryDatabase({ clock: new SimulatedClock(scheduler) }) });
  sent = [];
  ends = [];
  const claimant = scene.newClaimant();
  parts = {
    queue: scene.store.queue(claimant),
    planner: new MessagePlanner(scene.store.feed(claimant), bus),
    journal: noJournal,
    hostOf,
    send: ({ event, channelId }) => {
      sent.push(`${event} ${channelId}`);
      return new Promise((resolve) => ends.push(() => resolve({ outcome: delivered, request })));
    },
    concurrencyMax: 1000,
    monotonicMs: () => scheduler.nowMs,
    startTimer: (run, afterMs) => (afterMs === 0 ? startTimer(run, 0) : scheduler.schedule(run, afterMs)),
    onEnded: () => undefined,
    onRecorded: () => undefined,
  };
});

const partsWith = (
  changed: Partial<Omit<DispatchCycleParts, 'queue'>> & { queue?: Partial<DispatchCycleParts['queue']> },
): DispatchCycleParts => {
  const { queue } = parts;
  return {
    ...parts,
    ...changed,
    queue: {
      waiting: (after, channelsMax) => queue.waiting(after, channelsMax),
      claim: (channelIds, eachMax, admit) => queue.claim(channelIds, eachMax, admit),
      release: (alertIds) => queue.release(alertIds),
      complete: (completed) => queue.complete(completed),
      ...changed.queue,
    },
  };
};

const nextBatch = (): Promise<void> => new Promise(setImmediate);

const run = async (cycle: DispatchCycle): Promise<boolean> => {
  let isOver = false;
  const running = cycle.run().finally(() => {
    isOver = true;
  });
  running.catch(() => 'the caller gets it below');
  await scheduler.run(() => isOver);
  await nextBatch();
  return running;
};

const end = async (count = ends.length): Promise<void> => {
  for (const each of ends.splice(0, count)) each();
  await new Promise(setImmediate);
};

const hosts = (count: number): string[] => Array.from({ length: count }, () => 'a');

describe('a cycle', () => {
  test('commits its claims before it sends', async () => {
    await scene.open(await scene.addCustomer('a'));
    const seen: Promise<string[]>[] = [];
    const send: DispatchCycleParts['send'] = async () => {
      seen.push(scene.statuses());
      return { outcome: delivered, request };
    };
    const cycle = new DispatchCycle({ ...parts, send });
    await run(cycle);
    expect(await Promise.all(seen)).toEqual([['incident.created sending']]);
    await run(cycle);
    expect(await scene.statuses()).toEqual(['incident.created delivered']);
  });

  test('claims waiting messages before new ones', async () => {
    const [waiting, fresh] = [await scene.addCustomer('a'), await scene.addCustomer('b')];
    await scene.open(waiting);
    await scene.planElsewhere();
    const cycle = new DispatchCycle({ ...parts, concurrencyMax: 1 });
    await run(cycle);
    await scene.open(fresh);
    await run(cycle);
    await end();
    // Records the outcome, which frees the place for the next claim.
    await run(cycle);
    await run(cycle);
    expect(sent).toEqual([...waiting.channelIds, ...fresh.channelIds].map((id) => `incident.created ${id}`));
  });

  test('records outcomes while it claims the next messages, so that both can share a commit', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    let isPlanning = (): void => undefined;
    const planning = new Promise<void>((resolve) => {
      isPlanning = resolve;
    });
    const { queue, planner } = parts;
    const cycle = new DispatchCycle(
      partsWith({
        concurrencyMax: 1,
        queue: { complete: (completed) => planning.then(() => queue.complete(completed)) },
        planner: {
          advance: (eventsMax, admit) => {
            if (sent.length > 0) isPlanning();
            return planner.advance(eventsMax, admit);
          },
        },
      }),
    );
    await run(cycle);
    await end();
    await run(cycle);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.created sending']);
  });

  test('has no more in flight than allowed, and fills a place when a message has ended', async () => {
    await scene.open(await scene.addCustomer(...hosts(10)));
    const cycle = new DispatchCycle({ ...parts, concurrencyMax: 4 });
    const inFlight: number[] = [];
    for (const ended of [0, 0, 1, 3, 0]) {
      await end(ended);
      await run(cycle);
      inFlight.push(ends.length);
    }
    expect(inFlight).toEqual([4, 4, 4, 4, 4]);
    expect(sent).toHaveLength(8);
  });

  test('sends each message once, an opening before its resolution', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.resolve(await scene.open(customer));
    const cycle = new DispatchCycle({ ...parts, concurrencyMax: 2 });
    for (let times = 0; times < 20; times++) {
      await run(cycle);
      await end();
    }
    expect(new Set(await scene.statuses())).toEqual(
      new Set(['incident.created delivered', 'incident.resolved delivered']),
    );
    expect(new Set(sent).size).toBe(6);
    expect(sent).toHaveLength(6);
    for (const channelId of customer.channelIds) {
      const [opening, resolution] = ['created', 'resolved'].map((event) =>
        sent.indexOf(`incident.${event} ${channelId}`),
      );
      expect(opening).toBeLessThan(resolution ?? 0);
    }
  });

  test('says whether there may be more to claim', async () => {
    const cycle = new DispatchCycle({ ...parts, concurrencyMax: 1 });
    expect(await run(cycle)).toBe(false);
    await scene.open(await scene.addCustomer('a', 'b'));
    expect(await run(cycle)).toBe(true);
    expect(await run(cycle)).toBe(false);
    await end();
    expect(await run(cycle)).toBe(true);
    await end();
    expect(await run(cycle)).toBe(false);
  });

  test('says so when a resolution may be sent now, since nothing else announces it', async () => {
    await scene.resolve(await scene.open(await scene.addCustomer('a')));
    const cycle = new DispatchCycle(parts);
    await run(cycle);
    expect(await run(cycle)).toBe(false);
    await end();
    expect(await run(cycle)).toBe(true);
    await run(cycle);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.resolved sending']);
  });
});

describe('being idle', () => {
  test('waits for claimed messages that have not started', async () => {
    await scene.open(await scene.addCustomer('a'));
    let begin = (): void => undefined;
    const startLater: DispatchCycleParts['startTimer'] = (run, afterMs) => {
      if (afterMs > 0) return parts.startTimer(run, afterMs);
      begin = run;
      return () => undefined;
    };
    const cycle = new DispatchCycle({ ...parts, startTimer: startLater });
    await run(cycle);
    let isIdle = false;
    const idle = cycle.idle().then(() => {
      isIdle = true;
    });
    await end(0);
    expect([sent.length, isIdle]).toEqual([0, false]);
    begin();
    await end(0);
    expect([sent.length, isIdle]).toEqual([1, false]);
    await end();
    await idle;
    expect(sent).toHaveLength(1);
  });
});

describe('when the database fails', () => {
  const fails = (): never => {
    throw new Error('the database is away');
  };

  test('while outcomes are recorded, new messages are still sent, and the outcomes recorded later', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    const { queue } = parts;
    let isAway = false;
    const complete: typeof queue.complete = async (completed) =>
      isAway ? fails() : queue.complete(completed);
    const cycle = new DispatchCycle(partsWith({ concurrencyMax: 1, queue: { complete } }));
    await run(cycle);
    await end();
    isAway = true;
    await expect(run(cycle)).rejects.toThrow('the database is away');
    expect(sent).toHaveLength(2);
    isAway = false;
    await run(cycle);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.created sending']);
  });

  test.each(['claiming', 'planning', 'looking'])('while %s, outcomes are still recorded', async (what) => {
    await scene.openMany(2, await scene.addCustomer('a'));
    let isAway = false;
    const { queue, planner } = parts;
    const away = (when: string): boolean => isAway && what === when;
    const cycle = new DispatchCycle(
      partsWith({
        concurrencyMax: 1,
        queue: {
          claim: async (...asked) => (away('claiming') ? fails() : queue.claim(...asked)),
          waiting: async (...asked) => (away('looking') ? fails() : queue.waiting(...asked)),
        },
        planner: { advance: async (...asked) => (away('planning') ? fails() : planner.advance(...asked)) },
      }),
    );
    await run(cycle);
    await end();
    isAway = true;
    cycle.lookSoon();
    await scheduler.runFor(100);
    await expect(run(cycle)).rejects.toThrow('the database is away');
    expect((await scene.statuses())[0]).toBe('incident.created delivered');
    isAway = false;
    await run(cycle);
    await end();
    await run(cycle);
    expect(new Set(await scene.statuses())).toEqual(new Set(['incident.created delivered']));
  });
});

describe('cycles', () => {
  const newCycle = () => {
    const { planner } = parts;
    const beganMs: number[] = [];
    const advance: DispatchCycleParts['planner']['advance'] = (eventsMax, admit) => {
      beganMs.push(scheduler.nowMs);
      return planner.advance(eventsMax, admit);
    };
    return { cycle: new DispatchCycle({ ...parts, planner: { advance } }), beganMs };
  };

  test('come two milliseconds after each other, so that messages share a commit', async () => {
    const { cycle, beganMs } = newCycle();
    for (let times = 0; times < 3; times++) await run(cycle);
    expect(beganMs).toEqual([0, 2, 4]);
    await scheduler.runFor(100);
    await run(cycle);
    expect(beganMs).toEqual([0, 2, 4, 104]);
  });

  test('come sooner when a full batch of messages has ended', async () => {
    await scene.open(await scene.addCustomer(...hosts(300)));
    const { cycle, beganMs } = newCycle();
    await run(cycle);
    await end(batchMax);
    await nextBatch();
    scheduler.schedule(() => void end(63), 0.5);
    scheduler.schedule(() => void end(1), 1);
    await run(cycle);
    expect(beganMs).toEqual([0, 1]);
    for (let batches = 0; batches < 2; batches++) {
      await end(batchMax);
      await nextBatch();
    }
    await run(cycle);
    expect(beganMs).toEqual([0, 1, 1]);
  });

  const lastGap = (beganMs: readonly number[]): number => (beganMs.at(-1) ?? 0) - (beganMs.at(-2) ?? 0);

  test('come later while many messages are in flight', async () => {
    const customer = await scene.addCustomer(...hosts(128));
    const { cycle, beganMs } = newCycle();
    await scene.openMany(3, customer);
    while (ends.length < 3 * 128) {
      await run(cycle);
      await scheduler.runFor(10);
    }
    await scene.open(await scene.addCustomer('another'));
    for (const gap of [20, 2]) {
      await run(cycle);
      await run(cycle);
      expect(lastGap(beganMs)).toBe(gap);
    }
  });

  test('come later after one that has claimed many messages', async () => {
    const { cycle, beganMs } = newCycle();
    for (const count of [64, 63]) {
      await scene.open(await scene.addCustomer(...hosts(count)));
      await run(cycle);
    }
    await run(cycle);
    expect(beganMs).toEqual([0, 20, 22]);
  });
});

test('in a storm, a message begins within some tens of milliseconds after its claim', async () => {
  const count = 3000;
  await scene.open(await scene.addCustomer(...hosts(count)));
  const claimedMs = new Map<string, number>();
  const noting = <Dispatches extends readonly { readonly channelId: string }[]>(claimed: Dispatches) => {
    for (const { channelId } of claimed) claimedMs.set(channelId, scheduler.nowMs);
    return claimed;
  };
  const waitsMs: number[] = [];
  const cycle = new DispatchCycle({
    ...partsWith({ queue: { claim: async (...asked) => noting(await parts.queue.claim(...asked)) } }),
    planner: {
      advance: async (...asked) => {
        const advance = await parts.planner.advance(...asked);
        noting(advance.claimed);
        return advance;
      },
    },
    send: ({ channelId }) => {
      waitsMs.push(scheduler.nowMs - (claimedMs.get(channelId) ?? 0));
      return new Promise((resolve) => scheduler.schedule(() => resolve({ outcome: delivered, request }), 1));
    },
    concurrencyMax: 10_000,
    // A machine that starts a batch every ten milliseconds.
    startTimer: (run, afterMs) => scheduler.schedule(run, afterMs === 0 ? 10 : afterMs),
  });
  while (waitsMs.length < count) await run(cycle);
  expect(Math.max(...waitsMs)).toBeLessThanOrEqual(110);
});

describe('looking for waiting messages', () => {
  const newCycle = () => {
    const { queue } = parts;
    const lookedMs: number[] = [];
    const waiting: DispatchCycleParts['queue']['waiting'] = (after, channelsMax) => {
      lookedMs.push(scheduler.nowMs);
      return queue.waiting(after, channelsMax);
    };
    return { cycle: new DispatchCycle(partsWith({ queue: { waiting } })), lookedMs };
  };

  const expectApart = (lookedMs: readonly number[], fromMs: number, belowMs: number): void => {
    expect(lookedMs.length).toBeGreaterThanOrEqual(3);
    for (const [index, atMs] of lookedMs.slice(1).entries()) {
      expect(atMs - (lookedMs[index] ?? 0)).toBeGreaterThanOrEqual(fromMs);
      expect(atMs - (lookedMs[index] ?? 0)).toBeLessThan(belowMs);
    }
  };

  test('happens at the start, and then every second', async () => {
    const { cycle, lookedMs } = newCycle();
    while (scheduler.nowMs < 2500) {
      await run(cycle);
      await scheduler.runFor(250);
    }
    expectApart(lookedMs, 1000, 1300);
  });

  test('happens in the next cycle after an announcement', async () => {
    const { cycle, lookedMs } = newCycle();
    await run(cycle);
    cycle.lookSoon();
    await run(cycle);
    await run(cycle);
    expect(lookedMs).toEqual([0, 2]);
  });

  test('waits while every cycle finds new events, but at most a tenth of a second', async () => {
    const { cycle, lookedMs } = newCycle();
    await run(cycle);
    const customer = await scene.addCustomer('a');
    while (scheduler.nowMs < 350) {
      await scene.open(customer);
      cycle.lookSoon();
      await run(cycle);
      await scheduler.runFor(10);
    }
    expectApart(lookedMs, 100, 130);
  });

  test('finds messages that others left, which are then sent', async () => {
    await scene.open(await scene.addCustomer('a'));
    await scene.planElsewhere();
    const { cycle } = newCycle();
    expect(await run(cycle)).toBe(true);
    await run(cycle);
    expect(sent).toHaveLength(1);
  });
});
