import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ChannelId, DispatchQueue, SendOutcome } from '@tocsin/domain';
import { EventTail } from '../src/event-tail.js';
import { Intake, type IntakeParts } from '../src/intake.js';
import type { Ended, Taken } from '../src/sender.js';
import { bus } from './support/bus.js';
import { hostOf } from './support/host-of.js';
import { delivered, request, timedOut } from './support/outcomes.js';
import { perChannelMax, perHostMax } from './support/places.js';
import { queueWith } from './support/queue-with.js';
import { type Customer, Scene } from './support/scene.js';

let scene: Scene;
let queue: DispatchQueue;
let tail: Pick<EventTail, 'advance'>;
let nowMs: number;
let inFlight: Taken[];

beforeEach(() => {
  scene = new Scene();
  const claimant = scene.newClaimant();
  queue = scene.store.queue(claimant);
  tail = new EventTail(scene.store.feed(claimant), bus);
  nowMs = 0;
  inFlight = [];
});

/** An intake whose messages are in flight until they are ended. */
const newIntake = (concurrencyMax: number, parts: Partial<IntakeParts> = {}): Intake =>
  new Intake({
    queue,
    tail,
    hostOf,
    monotonicMs: () => nowMs,
    startTimer: (run) => {
      run();
      return () => undefined;
    },
    concurrencyMax,
    start: (taken) => {
      inFlight.push(taken);
      return true;
    },
    ...parts,
  });

const endedWith = (taken: Taken, outcome: SendOutcome): Ended => {
  inFlight = inFlight.filter((each) => each !== taken);
  return { ...taken, completed: { alertId: taken.dispatch.alertId, outcome, request } };
};

/** Lets these messages end, and puts on record how. @returns to how many channels something may go now */
const end = async (intake: Intake, taken: readonly Taken[], outcome = delivered): Promise<number> => {
  const ended = taken.map((each) => endedWith(each, outcome));
  for (const each of ended) intake.ended(each);
  await queue.complete(ended.map(({ completed }) => completed));
  return intake.recorded(ended);
};

/** Takes on all that there is room for. */
const takeOn = async (intake: Intake): Promise<void> => {
  while ((await intake.claim()) + (await intake.plan()) > 0);
  await intake.started();
};

/** Channels of this host, as many as together may hold more than it may. */
const enoughToFill = (host: string): string[] =>
  Array.from({ length: perHostMax / perChannelMax + 1 }, () => host);

const waitingChannels = async (): Promise<ChannelId[]> =>
  (await queue.waiting(null, 10)).map(({ channelId }) => channelId);

const channelsOf = (taken: readonly Taken[]): ChannelId[] => taken.map(({ dispatch }) => dispatch.channelId);
const to = (channelId: ChannelId | undefined): Taken[] =>
  inFlight.filter(({ dispatch }) => dispatch.channelId === channelId);
const of = ({ accountId }: Customer): Taken[] =>
  inFlight.filter(({ dispatch }) => dispatch.accountId === accountId);

describe('what is new in the log', () => {
  test('is claimed with the commit that plans it, and sent', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const intake = newIntake(10);
    expect(await intake.plan()).toBe(1);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
    expect(await intake.plan()).toBe(0);
  });

  test('is claimed when the claim was asked for, as far as anybody can know', async () => {
    await scene.open(await scene.addCustomer('a'));
    const slowly: IntakeParts['tail'] = {
      advance: async (eventsMax, admit) => {
        nowMs += 700;
        return tail.advance(eventsMax, admit);
      },
    };
    nowMs = 300;
    await newIntake(10, { tail: slowly }).plan();
    expect(inFlight).toMatchObject([{ claimedAtMs: 300 }]);
  });

  test('stays in the database as far as there is no room for it, and is claimed when there is', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.open(customer);
    const intake = newIntake(2);
    await intake.plan();
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(0, 2));
    expect(await intake.claim()).toBe(0);
    await end(intake, inFlight.slice(0, 1));
    expect(await intake.claim()).toBe(1);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(1));
    await end(intake, inFlight);
    expect(await intake.claim()).toBe(0);
    expect(new Set(await scene.statuses())).toEqual(new Set(['incident.created delivered']));
  });

  test('is given back when it was claimed too long ago to be begun, and taken on again', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    let isTooLate = true;
    const intake = newIntake(2, {
      start: (taken) => {
        if (!isTooLate) inFlight.push(taken);
        return !isTooLate;
      },
    });
    await intake.plan();
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
    expect(await intake.giveBack()).toBe(2);
    expect(await scene.statuses()).toEqual(['incident.created pending', 'incident.created pending']);
    isTooLate = false;
    expect(await intake.claim()).toBe(2);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await intake.giveBack()).toBe(0);
  });

  test('is not given back twice, since it may have been when the answer was lost', async () => {
    await scene.open(await scene.addCustomer('a'));
    const release: DispatchQueue['release'] = async (alertIds) => {
      await queue.release(alertIds);
      throw new Error('the answer is lost');
    };
    const intake = newIntake(1, { start: () => false, queue: queueWith(queue, { release }) });
    await intake.plan();
    await expect(intake.giveBack()).rejects.toThrow('the answer is lost');
    await queue.claim(await waitingChannels(), 1, (pending) => pending);
    expect(await intake.giveBack()).toBe(0);
    expect(await scene.statuses()).toEqual(['incident.created sending']);
  });

  test('takes no place when its channel is gone before it could be sent', async () => {
    const customer = await scene.addCustomer('a');
    await scene.open(customer);
    for (const channelId of customer.channelIds) await scene.store.removeChannel(channelId);
    await newIntake(1).plan();
    expect(inFlight).toMatchObject([{ dispatch: { channel: null }, place: { host: undefined } }]);
  });
});

describe('what waits', () => {
  test('is found by looking, some channels at a time, and again from the start', async () => {
    const customer = await scene.addCustomer(...Array.from({ length: 450 }, () => 'a'));
    await scene.open(customer);
    await scene.planElsewhere();
    const intake = newIntake(1);
    const found = [await intake.look(), await intake.look(), await intake.look(), await intake.look()];
    expect(found).toEqual([200, 200, 50, 0]);
  });

  test('is claimed once it is known of', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    await scene.planElsewhere();
    const intake = newIntake(10);
    expect(await intake.claim()).toBe(0);
    await intake.look();
    expect(await intake.claim()).toBe(2);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await intake.claim()).toBe(0);
  });

  test('is claimed however much there is of it, one claim after the other', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c', 'd', 'e');
    await scene.openMany(110, customer);
    await scene.planElsewhere();
    const intake = newIntake(1000);
    await intake.look();
    expect([await intake.claim(), await intake.claim(), await intake.claim()]).toEqual([512, 38, 0]);
    await intake.started();
    expect(customer.channelIds.map((channelId) => to(channelId).length)).toEqual([110, 110, 110, 110, 110]);
  });

  test('may be gone by the time it is asked for', async () => {
    await scene.open(await scene.addCustomer('a'));
    await scene.planElsewhere();
    const [intake, other] = [newIntake(1), newIntake(1)];
    await intake.look();
    await other.look();
    expect(await other.claim()).toBe(1);
    expect(await intake.claim()).toBe(0);
  });
});

test('what is taken on begins 64 at a time, and more when most of those have ended', async () => {
  const startTimer: IntakeParts['startTimer'] = (run, afterMs) => {
    if (afterMs === 0) run();
    return () => undefined;
  };
  await scene.open(await scene.addCustomer(...Array.from({ length: 100 }, () => 'a')));
  const intake = newIntake(1000, { startTimer });
  await intake.plan();
  expect(inFlight).toHaveLength(64);
  await end(intake, inFlight.slice(0, 56));
  expect(inFlight).toHaveLength(8 + 36);
});

describe('a resolution', () => {
  const openAndResolve = async (): Promise<void> => {
    await scene.resolve(await scene.open(await scene.addCustomer('a')));
  };

  test('goes when the end of its opening is on record', async () => {
    await openAndResolve();
    const intake = newIntake(10);
    await takeOn(intake);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.resolved pending']);
    const ended = inFlight.map((taken) => endedWith(taken, timedOut));
    for (const each of ended) intake.ended(each);
    expect(await intake.claim()).toBe(0);
    await queue.complete(ended.map(({ completed }) => completed));
    intake.recorded(ended);
    expect(await intake.claim()).toBe(1);
    expect(await scene.statuses()).toEqual(['incident.created failed', 'incident.resolved sending']);
  });

  test('goes then, whatever else to its channel has ended before', async () => {
    const customer = await scene.addCustomer('a');
    const intake = newIntake(10);
    const incidentId = await scene.open(customer);
    await takeOn(intake);
    const [opening, ...none] = inFlight;
    expect(none).toEqual([]);
    await scene.resolve(incidentId);
    await scene.open(customer);
    await takeOn(intake);
    await end(
      intake,
      inFlight.filter((taken) => taken !== opening),
    );
    await takeOn(intake);
    expect(inFlight).toEqual([opening]);
    await end(intake, inFlight);
    expect(await intake.claim()).toBe(1);
    expect(inFlight).toMatchObject([{ dispatch: { event: 'incident.resolved' } }]);
  });

  test('is waited for no longer once everything to its channel is on record', async () => {
    const customer = await scene.addCustomer('a');
    await scene.resolve(await scene.open(customer));
    const intake = newIntake(10);
    const releasedByNext = async (): Promise<number> => {
      await takeOn(intake);
      return end(intake, inFlight);
    };
    expect([await releasedByNext(), await releasedByNext()]).toEqual([1, 0]);
    await scene.open(customer);
    expect(await releasedByNext()).toBe(0);
  });

  test('of which somebody else has the opening is found by looking', async () => {
    await openAndResolve();
    const another = scene.store.queue(scene.newClaimant());
    await scene.planElsewhere();
    const [waiting] = await another.waiting(null, 1);
    const claimed = await another.claim(waiting ? [waiting.channelId] : [], 10, (pending) => pending);
    const intake = newIntake(10);
    await intake.look();
    expect(await intake.claim()).toBe(0);
    await another.complete(claimed.map(({ alertId }) => ({ alertId, outcome: delivered, request })));
    await intake.look();
    expect(await intake.claim()).toBe(1);
  });
});

describe('a receiver that hangs', () => {
  test('fills the share of its host, and the others go on', async () => {
    const customer = await scene.addCustomer(...enoughToFill('hangs'), 'answers');
    const answering = customer.channelIds.at(-1);
    await scene.openMany(130, customer);
    const intake = newIntake(2000);
    await takeOn(intake);
    expect(inFlight.filter(({ place }) => place.host === 'hangs')).toHaveLength(perHostMax);
    expect(to(answering)).toHaveLength(perChannelMax);
    await end(intake, to(answering));
    await takeOn(intake);
    expect(to(answering)).toHaveLength(2);
    expect(inFlight.filter(({ place }) => place.host === 'hangs')).toHaveLength(perHostMax);
  });

  test('gives what becomes free of the host to each customer in turn, who all share it', async () => {
    const crowd = await scene.addCustomer(...enoughToFill('shared'));
    const other = await scene.addCustomer('shared');
    await scene.openMany(130, crowd);
    const intake = newIntake(10_000);
    await takeOn(intake);
    await scene.open(other);
    await takeOn(intake);
    expect(inFlight).toHaveLength(perHostMax);
    expect(to(other.channelIds[0])).toHaveLength(0);
    await end(intake, inFlight.slice(0, 2));
    await takeOn(intake);
    expect(inFlight).toHaveLength(perHostMax);
    expect(to(other.channelIds[0])).toHaveLength(1);
  });

  test('fills the share of its account, and others have theirs', async () => {
    const [hanging, other] = [await scene.addCustomer('hangs'), await scene.addCustomer('answers')];
    await scene.openMany(100, hanging);
    await scene.open(other);
    const intake = newIntake(5);
    await takeOn(intake);
    expect([of(hanging).length, of(other).length]).toEqual([4, 1]);
  });

  test('takes turns with others for each place that comes free, however much older what waits for it', async () => {
    const [busy, other] = [await scene.addCustomer('a'), await scene.addCustomer('b')];
    await scene.openMany(100, busy);
    await scene.openMany(3, other);
    const intake = newIntake(2);
    await takeOn(intake);
    const taken: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const before = inFlight.slice(1);
      await end(intake, inFlight.slice(0, 1));
      await takeOn(intake);
      const next = inFlight.filter((each) => !before.includes(each));
      taken.push(...next.map(({ dispatch }) => (dispatch.accountId === busy.accountId ? 'busy' : 'other')));
    }
    expect(taken).toEqual(['busy', 'other', 'busy', 'other', 'busy', 'other']);
  });

  test('goes to the slow lane when it has timed out twice, and leaves it with an answer', async () => {
    const customer = await scene.addCustomer('hangs', 'answers');
    const [hanging, answering] = customer.channelIds;
    const intake = newIntake(8);
    await scene.openMany(20, { ...customer, channelIds: hanging ? [hanging] : [] });
    await takeOn(intake);
    expect(to(hanging)).toHaveLength(7);
    await end(intake, to(hanging).slice(0, 1), timedOut);
    await takeOn(intake);
    expect(to(hanging)).toHaveLength(7);
    expect(inFlight.every(({ place }) => !place.slow)).toBe(true);

    await end(intake, to(hanging).slice(0, 6), timedOut);
    await takeOn(intake);
    expect(to(hanging).map(({ place }) => place.slow)).toEqual([false, true]);
    await scene.openMany(8, { ...customer, channelIds: answering ? [answering] : [] });
    await takeOn(intake);
    expect(to(answering)).toHaveLength(5);

    await end(intake, to(answering));
    await end(intake, to(hanging).slice(0, 1), delivered);
    await takeOn(intake);
    expect(inFlight).toHaveLength(7);
    expect(to(hanging).length).toBeGreaterThan(2);
  });
});

describe('how far the log is read on', () => {
  /** An intake that writes down how many events it asks for. */
  const newReader = (concurrencyMax: number) => {
    const eventsMax: number[] = [];
    const advance: IntakeParts['tail']['advance'] = (max, admit) => {
      eventsMax.push(max);
      return tail.advance(max, admit);
    };
    return { intake: newIntake(concurrencyMax, { tail: { advance } }), eventsMax };
  };

  test.each([
    [1000, 512],
    [100, 100],
    [3, 16],
  ])('with room for %i messages, it is by %i events', async (concurrencyMax, expected) => {
    const { intake, eventsMax } = newReader(concurrencyMax);
    await intake.plan();
    expect(eventsMax).toEqual([expected]);
  });

  test('is far while no place comes free, so that nobody is hidden behind who hangs', async () => {
    const { intake, eventsMax } = newReader(1);
    await scene.openMany(10, await scene.addCustomer('hangs'));
    await intake.plan();
    await end(intake, inFlight);
    await intake.claim();
    expect(inFlight).toHaveLength(1);
    nowMs += 50;
    await intake.plan();
    nowMs += 51;
    await intake.plan();
    expect(eventsMax.slice(-2)).toEqual([16, 512]);
  });

  test('is short while the host is busy that was rung last', async () => {
    const { intake, eventsMax } = newReader(2000);
    await scene.openMany(perChannelMax, await scene.addCustomer(...enoughToFill('a')));
    await scene.open(await scene.addCustomer('a'));
    await takeOn(intake);
    expect(inFlight).toHaveLength(perHostMax);
    await end(intake, inFlight.slice(0, 1));
    await intake.claim();
    await intake.plan();
    expect(eventsMax.at(-1)).toBe(16);
  });
});

describe('when a claim comes to nothing', () => {
  test.each(['plan', 'claim'] as const)(
    'because the database fails, its places are free again (%s)',
    async (way) => {
      await scene.open(await scene.addCustomer('a', 'b', 'c'));
      let fails = true;
      const failOnce = async <T>(claim: Promise<T>): Promise<T> => {
        const done = await claim;
        if (!fails) return done;
        fails = false;
        throw new Error('the answer is lost');
      };
      const intake = newIntake(3, {
        tail: { advance: (eventsMax, admit) => failOnce(tail.advance(eventsMax, admit)) },
        queue: queueWith(queue, {
          claim: (channelIds, eachMax, admit) => failOnce(queue.claim(channelIds, eachMax, admit)),
        }),
      });
      if (way === 'claim') {
        await scene.planElsewhere();
        await intake.look();
      }
      await expect(intake[way]()).rejects.toThrow('the answer is lost');
      expect(inFlight).toEqual([]);
      await scene.open(await scene.addCustomer('a', 'b', 'c'));
      await takeOn(intake);
      expect(inFlight).toHaveLength(3);
    },
  );

  test('because the transaction was run again, only the last one holds places', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.open(customer);
    const twice: IntakeParts['tail'] = {
      advance: (eventsMax, admit) =>
        tail.advance(eventsMax, (pending) => {
          admit(pending);
          return admit(pending.slice(2));
        }),
    };
    const intake = newIntake(3, { tail: twice });
    await intake.plan();
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(2));
    await intake.claim();
    expect(inFlight).toHaveLength(3);
  });

  test('because it came too late to be sent, its place is free again', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    let isTooLate = true;
    const intake = newIntake(1, {
      start: (taken) => {
        if (!isTooLate) inFlight.push(taken);
        return !isTooLate;
      },
    });
    await intake.plan();
    isTooLate = false;
    await takeOn(intake);
    expect(inFlight).toHaveLength(1);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
  });
});
