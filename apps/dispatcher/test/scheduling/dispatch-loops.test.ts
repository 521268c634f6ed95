import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DispatchQueue, WaitingChannel } from '@tocsin/domain';
import { MemoryDatabase, Random, Scheduler, SimulatedClock } from '@tocsin/testing';
import { noJournal } from '../../src/journal/crash-journal.js';
import { claimMs, DispatchLoops, type DispatchLoopsParts } from '../../src/scheduling/dispatch-loops.js';
import type { SendableDispatch } from '../../src/sending/sender.js';
import { bus } from '../support/bus.js';
import { hostOf } from '../support/host-of.js';
import { delivered, request, timedOut } from '../support/outcomes.js';
import { queueWith } from '../support/queue-with.js';
import { Scene } from '../support/scene.js';

let scheduler: Scheduler;
let scene: Scene;
let queue: DispatchQueue;
let sent: { readonly atMs: number; readonly dispatch: SendableDispatch }[];

beforeEach(() => {
  scheduler = new Scheduler(Random.of(1));
  scene = new Scene({ database: new MemoryDatabase({ clock: new SimulatedClock(scheduler) }) });
  queue = scene.store.queue({ claimedBy: 'dispatcher', claimMs });
  sent = [];
});

/** @param answersAfterMs is the time that a receiver takes */
const newLoops = (
  answersAfterMs: (dispatch: SendableDispatch) => number = () => 10,
  parts: Partial<DispatchLoopsParts> = {},
): DispatchLoops =>
  new DispatchLoops({
    feed: scene.store.feed({ claimedBy: 'dispatcher', claimMs }),
    queue,
    bus,
    hostOf,
    send: async (dispatch) => {
      if (!(await dispatch.begin())) return { outcome: timedOut, request: null };
      sent.push({ atMs: scheduler.nowMs, dispatch });
      return new Promise((resolve) => {
        scheduler.schedule(() => resolve({ outcome: delivered, request }), answersAfterMs(dispatch));
      });
    },
    concurrencyMax: 10,
    log: { error: ({ err }) => expect(err).toBeUndefined() },
    monotonicMs: () => scheduler.nowMs,
    startTimer: (run, afterMs) => scheduler.schedule(run, afterMs),
    ...parts,
  });

const statuses = async (): Promise<string[]> => (await scene.store.dispatches()).map(({ status }) => status);

describe('a dispatcher that is asked to stop', () => {
  test('finishes what is in flight, and records each outcome at once', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const loops = newLoops(({ channelId }) => (channelId === customer.channelIds[0] ? 2000 : 9000));
    loops.start();
    let hasStopped = false;
    const stop = async (): Promise<void> => {
      await loops.stop();
      hasStopped = true;
    };
    scheduler.schedule(() => void stop(), 1000);

    await scheduler.runFor(5000);
    expect(await statuses()).toEqual(['delivered', 'sending']);
    expect(hasStopped).toBe(false);
    await scheduler.run(() => false);
    expect(await statuses()).toEqual(['delivered', 'delivered']);
    expect(hasStopped).toBe(true);
  });

  test('records the last outcome too, even while it records the others', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const slowly: DispatchQueue['complete'] = async (completed) => {
      await new Promise<void>((resolve) => scheduler.schedule(resolve, 200));
      await queue.complete(completed);
    };
    const first = ({ channelId }: SendableDispatch): boolean => channelId === customer.channelIds[0];
    const loops = newLoops((dispatch) => (first(dispatch) ? 1000 : 1100), {
      queue: queueWith(queue, { complete: slowly }),
    });
    loops.start();
    scheduler.schedule(() => void loops.stop(), 500);
    await scheduler.run(() => false);
    expect(await statuses()).toEqual(['delivered', 'delivered']);
  });

  test('gives back what has not begun before it says that it has stopped, however often it is asked', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const wait = (ms: number): Promise<void> => new Promise((resolve) => scheduler.schedule(resolve, ms));
    let beginsAfterMs = 900;
    const begin = async (): Promise<boolean> => {
      beginsAfterMs += 100;
      await wait(beginsAfterMs);
      return false;
    };
    const loops = newLoops(undefined, {
      journal: { ...noJournal, begin },
      queue: queueWith(queue, { release: (alertIds) => wait(200).then(() => queue.release(alertIds)) }),
    });
    loops.start();
    const atStop: string[][] = [];
    const stop = async (): Promise<void> => {
      await loops.stop();
      atStop.push(await statuses());
    };
    for (const atMs of [500, 600, 700]) scheduler.schedule(() => void stop(), atMs);
    await scheduler.run(() => false);
    for (const atEnd of atStop) expect(atEnd).toEqual(['pending', 'pending']);
    expect(atStop).toHaveLength(3);
  });

  test('claims no more messages', async () => {
    const customer = await scene.addCustomer('a');
    await scene.openMany(5, customer);
    const loops = newLoops(() => 500, { concurrencyMax: 2 });
    loops.start();
    scheduler.schedule(() => void loops.stop(), 100);
    await scheduler.runFor(200);
    await scene.open(customer);
    await scheduler.run(() => false);
    expect(sent).toHaveLength(2);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'pending', 'pending', 'pending']);
  });
});

describe('a dispatcher', () => {
  test('sends a new message at once after an announcement, and within a second without one', async () => {
    const customer = await scene.addCustomer('a');
    const loops = newLoops();
    loops.start();
    await scheduler.runFor(300);
    await scene.open(customer);
    loops.wake();
    await scheduler.runFor(20);
    expect(sent).toHaveLength(1);
    await scene.open(customer);
    await scheduler.runFor(1000);
    expect(sent).toHaveLength(2);
  });

  test('sends waiting messages at once after an announcement', async () => {
    const loops = newLoops();
    loops.start();
    await scheduler.runFor(300);
    await scene.open(await scene.addCustomer('a'));
    await scene.planElsewhere();
    loops.wake();
    await scheduler.runFor(20);
    expect(sent).toHaveLength(1);
  });

  test('sends a resolution as soon as its opening has ended, without an announcement', async () => {
    await scene.resolve(await scene.open(await scene.addCustomer('a')));
    newLoops(() => 100).start();
    await scheduler.runFor(300);
    expect(sent.map(({ dispatch }) => dispatch.event)).toEqual(['incident.created', 'incident.resolved']);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeLessThan(150);
  });

  test('fills each free place at once, until no message waits', async () => {
    await scene.open(await scene.addCustomer(...Array.from({ length: 40 }, () => 'a')));
    newLoops(() => 100, { concurrencyMax: 4 }).start();
    await scheduler.runFor(1500);
    expect(await statuses()).toEqual(Array.from({ length: 40 }, () => 'delivered'));
  });

  test("sends the messages of other accounts while one account's receiver hangs", async () => {
    const [hanging, other] = [await scene.addCustomer('hangs'), await scene.addCustomer('answers')];
    await scene.openMany(50, hanging);
    await scene.openMany(50, other);
    const hangs = ({ accountId }: SendableDispatch): boolean => accountId === hanging.accountId;
    newLoops((dispatch) => (hangs(dispatch) ? 10_000 : 10)).start();
    await scheduler.runFor(5000);
    const others = (await scene.store.dispatches()).filter((row) => row.accountId === other.accountId);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['delivered']));
    expect(sent.filter(({ dispatch }) => hangs(dispatch)).length).toBeLessThan(10);
  });

  test('closes the expired claims of another dispatcher as interrupted', async () => {
    const customer = await scene.addCustomer('a');
    await scene.open(customer);
    await scene.planElsewhere();
    await scene.store
      .queue({ claimedBy: 'gone', claimMs: 700 })
      .claim(customer.channelIds, 10, (pending) => pending);
    newLoops().start();
    await scheduler.runFor(600);
    expect(await statuses()).toEqual(['sending']);
    await scheduler.runFor(1000);
    expect(await statuses()).toEqual(['failed']);
    expect(sent).toEqual([]);
  });

  test('sends at once what a dead dispatcher had claimed, and closes no claim before it has settled those', async () => {
    const customer = await scene.addCustomer('a');
    await scene.open(customer);
    await scene.planElsewhere();
    const dead = scene.store.queue({ claimedBy: 'dead', claimMs: 1 });
    const [claimed] = await dead.claim(customer.channelIds, 1, (pending) => pending);
    if (!claimed) throw new Error('Nothing was claimed.');
    await scheduler.runFor(10);
    const waiting: WaitingChannel[] = [claimed];
    const settle = async (): Promise<WaitingChannel[]> => {
      if (waiting.length > 0) await dead.release([claimed.alertId]);
      return waiting.splice(0);
    };
    newLoops(undefined, { settle }).start();
    await scheduler.runFor(20);
    expect(sent.map(({ dispatch }) => dispatch.alertId)).toEqual([claimed.alertId]);
    await scheduler.runFor(2000);
    expect(await statuses()).toEqual(['delivered']);
  });

  test('gives back what it may not begin', async () => {
    await scene.openMany(3, await scene.addCustomer('a'));
    let isStuck = true;
    const loops = newLoops(undefined, {
      journal: { ...noJournal, begin: async () => !isStuck },
    });
    loops.start();
    scheduler.schedule(() => void loops.stop(), 50);
    await scheduler.run(() => false);
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    isStuck = false;
    newLoops().start();
    await scheduler.runFor(2000);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('goes on after an outage of the database, and sends nothing twice', async () => {
    await scene.openMany(3, await scene.addCustomer('a'));
    const failures: unknown[] = [];
    let isAway = false;
    const complete: DispatchQueue['complete'] = async (completed) => {
      if (isAway) throw new Error('the database is away');
      await queue.complete(completed);
    };
    newLoops(() => 500, {
      queue: queueWith(queue, { complete }),
      log: { error: ({ err }) => failures.push(err) },
    }).start();
    await scheduler.runFor(100);
    isAway = true;
    await scheduler.runFor(4000);
    expect(await statuses()).toEqual(['sending', 'sending', 'sending']);
    isAway = false;
    await scheduler.runFor(3000);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
    expect(sent).toHaveLength(3);
    expect(failures).toContainEqual(new Error('the database is away'));
  });

  test('reports each message once its outcome is recorded', async () => {
    await scene.openMany(3, await scene.addCustomer('a'));
    const told: string[] = [];
    const onRecorded: DispatchLoopsParts['onRecorded'] = (ended) => {
      told.push(...ended.map(({ completed }) => completed.alertId));
    };
    newLoops(() => 10, { onRecorded }).start();
    await scheduler.runFor(100);
    expect(told.sort()).toEqual((await scene.store.dispatches()).map(({ alertId }) => alertId));
  });
});
