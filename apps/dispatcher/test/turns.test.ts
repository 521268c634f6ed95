import { beforeEach, describe, expect, test } from '@jest/globals';
import { startTimer } from '@tocsin/platform/scheduling';
import { MemoryDatabase, Random, Scheduler, SimulatedClock } from '@tocsin/testing';
import { EventTail } from '../src/event-tail.js';
import { Turns, type TurnsParts } from '../src/turns.js';
import { bus } from './support/bus.js';
import { hostOf } from './support/host-of.js';
import { delivered, request } from './support/outcomes.js';
import { Scene } from './support/scene.js';

/** So many messages, at most, are started in one go. */
const startedAtOnceMax = 64;

let scheduler: Scheduler;
let scene: Scene;
let parts: TurnsParts;
/** What was sent, in order. */
let sent: string[];
/** Ends the messages that are in flight, in the order in which they were sent. */
let ends: (() => void)[];

beforeEach(() => {
  scheduler = new Scheduler(Random.of(1));
  scene = new Scene({ database: new MemoryDatabase({ clock: new SimulatedClock(scheduler) }) });
  sent = [];
  ends = [];
  const claimant = scene.newClaimant();
  parts = {
    queue: scene.store.queue(claimant),
    tail: new EventTail(scene.store.feed(claimant), bus),
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

/** The parts, of which some are done otherwise. */
const partsWith = (
  changed: Partial<Omit<TurnsParts, 'queue'>> & { queue?: Partial<TurnsParts['queue']> },
): TurnsParts => {
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

/** Lets those messages begin that are started in one go. */
const nextGo = (): Promise<void> => new Promise(setImmediate);

/** Takes a turn in virtual time, and lets the first go of what it took on begin. @returns whether there may be more to take on */
const take = async (turns: Turns): Promise<boolean> => {
  let isOver = false;
  const turn = turns.take().finally(() => {
    isOver = true;
  });
  turn.catch(() => 'is told to the caller, below');
  await scheduler.run(() => isOver);
  await nextGo();
  return turn;
};

/** Lets messages end that are in flight. */
const end = async (count = ends.length): Promise<void> => {
  for (const each of ends.splice(0, count)) each();
  await new Promise(setImmediate);
};

const hosts = (count: number): string[] => Array.from({ length: count }, () => 'a');

describe('a turn', () => {
  test('claims messages, and commits that, before it sends them', async () => {
    await scene.open(await scene.addCustomer('a'));
    const seen: Promise<string[]>[] = [];
    const send: TurnsParts['send'] = async () => {
      seen.push(scene.statuses());
      return { outcome: delivered, request };
    };
    const turns = new Turns({ ...parts, send });
    await take(turns);
    expect(await Promise.all(seen)).toEqual([['incident.created sending']]);
    await take(turns);
    expect(await scene.statuses()).toEqual(['incident.created delivered']);
  });

  test('claims what waits before what is new', async () => {
    const [waiting, fresh] = [await scene.addCustomer('a'), await scene.addCustomer('b')];
    await scene.open(waiting);
    await scene.planElsewhere();
    const turns = new Turns({ ...parts, concurrencyMax: 1 });
    await take(turns);
    await scene.open(fresh);
    await take(turns);
    await end();
    await take(turns);
    expect(sent).toEqual([...waiting.channelIds, ...fresh.channelIds].map((id) => `incident.created ${id}`));
  });

  test('records what has ended while it takes on what is next, so that both can share a commit', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    let isPlanning = (): void => undefined;
    const planning = new Promise<void>((resolve) => {
      isPlanning = resolve;
    });
    const { queue, tail } = parts;
    const turns = new Turns(
      partsWith({
        concurrencyMax: 1,
        queue: { complete: (completed) => planning.then(() => queue.complete(completed)) },
        tail: {
          advance: (eventsMax, admit) => {
            if (sent.length > 0) isPlanning();
            return tail.advance(eventsMax, admit);
          },
        },
      }),
    );
    await take(turns);
    await end();
    await take(turns);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.created sending']);
  });

  test('has no more in flight than allowed, and fills the place of what has ended', async () => {
    await scene.open(await scene.addCustomer(...hosts(10)));
    const turns = new Turns({ ...parts, concurrencyMax: 4 });
    const inFlight: number[] = [];
    for (const ended of [0, 0, 1, 3, 0]) {
      await end(ended);
      await take(turns);
      inFlight.push(ends.length);
    }
    expect(inFlight).toEqual([4, 4, 4, 4, 4]);
    expect(sent).toHaveLength(8);
  });

  test('sends each message once, an opening before its resolution, until nothing is left', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.resolve(await scene.open(customer));
    const turns = new Turns({ ...parts, concurrencyMax: 2 });
    for (let turn = 0; turn < 20; turn++) {
      await take(turns);
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

  test('says whether there may be more to take on', async () => {
    const turns = new Turns({ ...parts, concurrencyMax: 1 });
    expect(await take(turns)).toBe(false);
    await scene.open(await scene.addCustomer('a', 'b'));
    expect(await take(turns)).toBe(true);
    expect(await take(turns)).toBe(false);
    await end();
    expect(await take(turns)).toBe(true);
    await end();
    expect(await take(turns)).toBe(false);
  });

  test('that let a resolution go says so, for nobody else may tell of it', async () => {
    await scene.resolve(await scene.open(await scene.addCustomer('a')));
    const turns = new Turns(parts);
    await take(turns);
    expect(await take(turns)).toBe(false);
    await end();
    expect(await take(turns)).toBe(true);
    await take(turns);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.resolved sending']);
  });
});

describe('being idle', () => {
  test('waits for what was taken on and is yet to begin', async () => {
    await scene.open(await scene.addCustomer('a'));
    let begin = (): void => undefined;
    const startLater: TurnsParts['startTimer'] = (run, afterMs) => {
      if (afterMs > 0) return parts.startTimer(run, afterMs);
      begin = run;
      return () => undefined;
    };
    const turns = new Turns({ ...parts, startTimer: startLater });
    await take(turns);
    let isIdle = false;
    const idle = turns.idle().then(() => {
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

  test('while outcomes are recorded, what is new is sent all the same, and they are recorded later', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    const { queue } = parts;
    let isAway = false;
    const complete: typeof queue.complete = async (completed) =>
      isAway ? fails() : queue.complete(completed);
    const turns = new Turns(partsWith({ concurrencyMax: 1, queue: { complete } }));
    await take(turns);
    await end();
    isAway = true;
    await expect(take(turns)).rejects.toThrow('the database is away');
    expect(sent).toHaveLength(2);
    isAway = false;
    await take(turns);
    expect(await scene.statuses()).toEqual(['incident.created delivered', 'incident.created sending']);
  });

  test.each(['claiming', 'planning', 'looking'])(
    'while %s, what has ended is recorded all the same',
    async (what) => {
      await scene.openMany(2, await scene.addCustomer('a'));
      let isAway = false;
      const { queue, tail } = parts;
      const away = (when: string): boolean => isAway && what === when;
      const turns = new Turns(
        partsWith({
          concurrencyMax: 1,
          queue: {
            claim: async (...asked) => (away('claiming') ? fails() : queue.claim(...asked)),
            waiting: async (...asked) => (away('looking') ? fails() : queue.waiting(...asked)),
          },
          tail: { advance: async (...asked) => (away('planning') ? fails() : tail.advance(...asked)) },
        }),
      );
      await take(turns);
      await end();
      isAway = true;
      turns.lookSoon();
      await scheduler.runFor(100);
      await expect(take(turns)).rejects.toThrow('the database is away');
      expect((await scene.statuses())[0]).toBe('incident.created delivered');
      isAway = false;
      await take(turns);
      await end();
      await take(turns);
      expect(new Set(await scene.statuses())).toEqual(new Set(['incident.created delivered']));
    },
  );
});

describe('turns', () => {
  /** Turns, and the moments at which they began. */
  const newTurns = () => {
    const { tail } = parts;
    const beganMs: number[] = [];
    const advance: TurnsParts['tail']['advance'] = (eventsMax, admit) => {
      beganMs.push(scheduler.nowMs);
      return tail.advance(eventsMax, admit);
    };
    return { turns: new Turns({ ...parts, tail: { advance } }), beganMs };
  };

  test('come two milliseconds after each other, so that messages share a commit', async () => {
    const { turns, beganMs } = newTurns();
    for (let turn = 0; turn < 3; turn++) await take(turns);
    expect(beganMs).toEqual([0, 2, 4]);
    await scheduler.runFor(100);
    await take(turns);
    expect(beganMs).toEqual([0, 2, 4, 104]);
  });

  test('come sooner when as many messages have ended as are worth a commit', async () => {
    await scene.open(await scene.addCustomer(...hosts(300)));
    const { turns, beganMs } = newTurns();
    await take(turns);
    await end(startedAtOnceMax);
    await nextGo();
    scheduler.schedule(() => void end(63), 0.5);
    scheduler.schedule(() => void end(1), 1);
    await take(turns);
    expect(beganMs).toEqual([0, 1]);
    for (let goes = 0; goes < 2; goes++) {
      await end(startedAtOnceMax);
      await nextGo();
    }
    await take(turns);
    expect(beganMs).toEqual([0, 1, 1]);
  });

  test('come later while much is on its way, which is given time to go out', async () => {
    const customer = await scene.addCustomer(...hosts(128));
    const { turns, beganMs } = newTurns();
    for (const incidents of [2, 2, 0, 0]) {
      await scene.openMany(incidents, customer);
      await take(turns);
    }
    const gaps = beganMs.slice(1).map((atMs, index) => atMs - (beganMs[index] ?? 0));
    expect(gaps).toEqual([2, 20, 2]);
  });
});

describe('looking for what waits', () => {
  /** Turns, and the moments at which they looked. */
  const newTurns = () => {
    const { queue } = parts;
    const lookedMs: number[] = [];
    const waiting: TurnsParts['queue']['waiting'] = (after, channelsMax) => {
      lookedMs.push(scheduler.nowMs);
      return queue.waiting(after, channelsMax);
    };
    return { turns: new Turns(partsWith({ queue: { waiting } })), lookedMs };
  };

  const expectApart = (lookedMs: readonly number[], fromMs: number, belowMs: number): void => {
    expect(lookedMs.length).toBeGreaterThanOrEqual(3);
    for (const [index, atMs] of lookedMs.slice(1).entries()) {
      expect(atMs - (lookedMs[index] ?? 0)).toBeGreaterThanOrEqual(fromMs);
      expect(atMs - (lookedMs[index] ?? 0)).toBeLessThan(belowMs);
    }
  };

  test('is done at first, and then every second', async () => {
    const { turns, lookedMs } = newTurns();
    while (scheduler.nowMs < 2500) {
      await take(turns);
      await scheduler.runFor(250);
    }
    expectApart(lookedMs, 1000, 1300);
  });

  test('is done in the next turn when somebody tells that something has changed', async () => {
    const { turns, lookedMs } = newTurns();
    await take(turns);
    turns.lookSoon();
    await take(turns);
    await take(turns);
    expect(lookedMs).toEqual([0, 2]);
  });

  test('is put off while every turn finds something new, but for no more than a tenth of a second', async () => {
    const { turns, lookedMs } = newTurns();
    await take(turns);
    const customer = await scene.addCustomer('a');
    while (scheduler.nowMs < 350) {
      await scene.open(customer);
      turns.lookSoon();
      await take(turns);
      await scheduler.runFor(10);
    }
    expectApart(lookedMs, 100, 130);
  });

  test('finds what others left behind, which is then sent', async () => {
    await scene.open(await scene.addCustomer('a'));
    await scene.planElsewhere();
    const { turns } = newTurns();
    expect(await take(turns)).toBe(true);
    await take(turns);
    expect(sent).toHaveLength(1);
  });
});
