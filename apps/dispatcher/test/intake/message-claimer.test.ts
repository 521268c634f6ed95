import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ChannelId, DispatchQueue, SendOutcome } from '@tocsin/domain';
import { MessagePlanner } from '../../src/intake/incident-events.js';
import { MessageClaimer, type MessageClaimerParts } from '../../src/intake/message-claimer.js';
import type { EndedMessage, InFlightMessage } from '../../src/sending/sender.js';
import { bus } from '../support/bus.js';
import { hostOf } from '../support/host-of.js';
import { delivered, request, timedOut } from '../support/outcomes.js';
import { perChannelMax, perHostMax } from '../support/places.js';
import { queueWith } from '../support/queue-with.js';
import { type Customer, Scene } from '../support/scene.js';

let scene: Scene;
let queue: DispatchQueue;
let planner: Pick<MessagePlanner, 'advance'>;
let nowMs: number;
let inFlight: InFlightMessage[];

beforeEach(() => {
  scene = new Scene();
  const claimant = scene.newClaimant();
  queue = scene.store.queue(claimant);
  planner = new MessagePlanner(scene.store.feed(claimant), bus);
  nowMs = 0;
  inFlight = [];
});

/** Messages stay in flight until a test ends them. */
const newClaimer = (concurrencyMax: number, parts: Partial<MessageClaimerParts> = {}): MessageClaimer =>
  new MessageClaimer({
    queue,
    planner,
    hostOf,
    monotonicMs: () => nowMs,
    concurrencyMax,
    onClaimed: (messages) => inFlight.push(...messages),
    roomSoon: () => Number.POSITIVE_INFINITY,
    ...parts,
  });

const endedWith = (taken: InFlightMessage, outcome: SendOutcome): EndedMessage => {
  inFlight = inFlight.filter((each) => each !== taken);
  return { ...taken, completed: { alertId: taken.dispatch.alertId, outcome, request } };
};

/** @returns how many channels this frees */
const end = async (
  claimer: MessageClaimer,
  taken: readonly InFlightMessage[],
  outcome = delivered,
): Promise<number> => {
  const ended = taken.map((each) => endedWith(each, outcome));
  for (const each of ended) claimer.ended(each);
  await queue.complete(ended.map(({ completed }) => completed));
  return claimer.recorded(ended);
};

const claimAll = async (claimer: MessageClaimer): Promise<void> => {
  while ((await claimer.claim()) + (await claimer.plan()) > 0);
};

const enoughToFill = (host: string): string[] =>
  Array.from({ length: perHostMax / perChannelMax + 1 }, () => host);

const waitingChannels = async (): Promise<ChannelId[]> =>
  (await queue.waiting(null, 10)).map(({ channelId }) => channelId);

const channelsOf = (taken: readonly InFlightMessage[]): ChannelId[] =>
  taken.map(({ dispatch }) => dispatch.channelId);
const to = (channelId: ChannelId | undefined): InFlightMessage[] =>
  inFlight.filter(({ dispatch }) => dispatch.channelId === channelId);
const of = ({ accountId }: Customer): InFlightMessage[] =>
  inFlight.filter(({ dispatch }) => dispatch.accountId === accountId);

describe('a new message', () => {
  test('is claimed in the commit that plans it, and sent', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const claimer = newClaimer(10);
    expect(await claimer.plan()).toBe(1);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
    expect(await claimer.plan()).toBe(0);
  });

  test('has the time at which its claim was requested', async () => {
    await scene.open(await scene.addCustomer('a'));
    const slowly: MessageClaimerParts['planner'] = {
      advance: async (eventsMax, admit) => {
        nowMs += 700;
        return planner.advance(eventsMax, admit);
      },
    };
    nowMs = 300;
    await newClaimer(10, { planner: slowly }).plan();
    expect(inFlight).toMatchObject([{ claimedAtMs: 300 }]);
  });

  test('stays in the database without room, and is claimed once there is some', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.open(customer);
    const claimer = newClaimer(2);
    await claimer.plan();
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(0, 2));
    expect(await claimer.claim()).toBe(0);
    await end(claimer, inFlight.slice(0, 1));
    expect(await claimer.claim()).toBe(1);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(1));
    await end(claimer, inFlight);
    expect(await claimer.claim()).toBe(0);
    expect(new Set(await scene.statuses())).toEqual(new Set(['incident.created delivered']));
  });

  test('is given back when it is too late to be sent, and claimed again', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    const claimer = newClaimer(2);
    await claimer.plan();
    for (const late of inFlight.splice(0)) claimer.putAside(late);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
    expect(await claimer.giveBack()).toBe(2);
    expect(await scene.statuses()).toEqual(['incident.created pending', 'incident.created pending']);
    expect(await claimer.claim()).toBe(2);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await claimer.giveBack()).toBe(0);
  });

  test('is not given back twice after a lost answer, which may have been a success', async () => {
    await scene.open(await scene.addCustomer('a'));
    const release: DispatchQueue['release'] = async (alertIds) => {
      await queue.release(alertIds);
      throw new Error('the answer is lost');
    };
    const claimer = newClaimer(1, { queue: queueWith(queue, { release }) });
    await claimer.plan();
    for (const late of inFlight) claimer.putAside(late);
    await expect(claimer.giveBack()).rejects.toThrow('the answer is lost');
    await queue.claim(await waitingChannels(), 1, (pending) => pending);
    expect(await claimer.giveBack()).toBe(0);
    expect(await scene.statuses()).toEqual(['incident.created sending']);
  });

  test('has no host when its channel was deleted', async () => {
    const customer = await scene.addCustomer('a');
    await scene.open(customer);
    for (const channelId of customer.channelIds) await scene.store.removeChannel(channelId);
    await newClaimer(1).plan();
    expect(inFlight).toMatchObject([{ dispatch: { channel: null }, place: { host: undefined } }]);
  });
});

describe('a waiting message', () => {
  test('is found by looks at some channels at a time, from the start again and again', async () => {
    const customer = await scene.addCustomer(...Array.from({ length: 450 }, () => 'a'));
    await scene.open(customer);
    await scene.planElsewhere();
    const claimer = newClaimer(1);
    const found = [await claimer.look(), await claimer.look(), await claimer.look(), await claimer.look()];
    expect(found).toEqual([200, 200, 50, 0]);
  });

  test('is claimed once its channel is known', async () => {
    const customer = await scene.addCustomer('a', 'b');
    await scene.open(customer);
    await scene.planElsewhere();
    const claimer = newClaimer(10);
    expect(await claimer.claim()).toBe(0);
    await claimer.look();
    expect(await claimer.claim()).toBe(2);
    expect(channelsOf(inFlight)).toEqual(customer.channelIds);
    expect(await claimer.claim()).toBe(0);
  });

  test('is claimed in several claims when there are many', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c', 'd', 'e');
    await scene.openMany(110, customer);
    await scene.planElsewhere();
    const claimer = newClaimer(1000);
    await claimer.look();
    expect([await claimer.claim(), await claimer.claim(), await claimer.claim()]).toEqual([512, 38, 0]);
    expect(customer.channelIds.map((channelId) => to(channelId).length)).toEqual([110, 110, 110, 110, 110]);
  });

  test('is not read from the database when it would find no place', async () => {
    await scene.openMany(20, await scene.addCustomer('a'));
    const asked: number[] = [];
    const claimer = newClaimer(4, {
      queue: {
        ...queue,
        claim: (channelIds, eachMax, admit) => {
          asked.push(channelIds.length * eachMax);
          return queue.claim(channelIds, eachMax, admit);
        },
      },
    });
    await claimAll(claimer);
    for (let ends = 0; ends < 6; ends++) {
      await end(claimer, inFlight.slice(0, 2));
      await claimer.claim();
    }
    expect(asked).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('may have been claimed by another dispatcher', async () => {
    await scene.open(await scene.addCustomer('a'));
    await scene.planElsewhere();
    const [claimer, other] = [newClaimer(1), newClaimer(1)];
    await claimer.look();
    await other.look();
    expect(await other.claim()).toBe(1);
    expect(await claimer.claim()).toBe(0);
  });
});

describe('a resolution', () => {
  const openAndResolve = async (): Promise<void> => {
    await scene.resolve(await scene.open(await scene.addCustomer('a')));
  };

  test('is sent once the outcome of its opening is recorded', async () => {
    await openAndResolve();
    const claimer = newClaimer(10);
    await claimAll(claimer);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.resolved pending']);
    const ended = inFlight.map((taken) => endedWith(taken, timedOut));
    for (const each of ended) claimer.ended(each);
    expect(await claimer.claim()).toBe(0);
    await queue.complete(ended.map(({ completed }) => completed));
    claimer.recorded(ended);
    expect(await claimer.claim()).toBe(1);
    expect(await scene.statuses()).toEqual(['incident.created failed', 'incident.resolved sending']);
  });

  test('is sent then, although other messages to its channel ended before', async () => {
    const customer = await scene.addCustomer('a');
    const claimer = newClaimer(10);
    const incidentId = await scene.open(customer);
    await claimAll(claimer);
    const [opening, ...none] = inFlight;
    expect(none).toEqual([]);
    await scene.resolve(incidentId);
    await scene.open(customer);
    await claimAll(claimer);
    await end(
      claimer,
      inFlight.filter((taken) => taken !== opening),
    );
    await claimAll(claimer);
    expect(inFlight).toEqual([opening]);
    await end(claimer, inFlight);
    expect(await claimer.claim()).toBe(1);
    expect(inFlight).toMatchObject([{ dispatch: { event: 'incident.resolved' } }]);
  });

  test('is forgotten once every outcome of its channel is recorded', async () => {
    const customer = await scene.addCustomer('a');
    await scene.resolve(await scene.open(customer));
    const claimer = newClaimer(10);
    const releasedByNext = async (): Promise<number> => {
      await claimAll(claimer);
      return end(claimer, inFlight);
    };
    expect([await releasedByNext(), await releasedByNext()]).toEqual([1, 0]);
    await scene.open(customer);
    expect(await releasedByNext()).toBe(0);
  });

  test('is found by a look when another dispatcher sends its opening', async () => {
    await openAndResolve();
    const another = scene.store.queue(scene.newClaimant());
    await scene.planElsewhere();
    const [waiting] = await another.waiting(null, 1);
    const claimed = await another.claim(waiting ? [waiting.channelId] : [], 10, (pending) => pending);
    const claimer = newClaimer(10);
    await claimer.look();
    expect(await claimer.claim()).toBe(0);
    await another.complete(claimed.map(({ alertId }) => ({ alertId, outcome: delivered, request })));
    await claimer.look();
    expect(await claimer.claim()).toBe(1);
  });
});

describe('a receiver that hangs', () => {
  test('fills the share of its host only', async () => {
    const customer = await scene.addCustomer(...enoughToFill('hangs'), 'answers');
    const answering = customer.channelIds.at(-1);
    await scene.openMany(130, customer);
    const claimer = newClaimer(2000);
    await claimAll(claimer);
    expect(inFlight.filter(({ place }) => place.host === 'hangs')).toHaveLength(perHostMax);
    expect(to(answering)).toHaveLength(perChannelMax);
    await end(claimer, to(answering));
    await claimAll(claimer);
    expect(to(answering)).toHaveLength(2);
    expect(inFlight.filter(({ place }) => place.host === 'hangs')).toHaveLength(perHostMax);
  });

  test('leaves the free places of its host to all customers in turns', async () => {
    const crowd = await scene.addCustomer(...enoughToFill('shared'));
    const other = await scene.addCustomer('shared');
    await scene.openMany(130, crowd);
    const claimer = newClaimer(10_000);
    await claimAll(claimer);
    await scene.open(other);
    await claimAll(claimer);
    expect(inFlight).toHaveLength(perHostMax);
    expect(to(other.channelIds[0])).toHaveLength(0);
    await end(claimer, inFlight.slice(0, 2));
    await claimAll(claimer);
    expect(inFlight).toHaveLength(perHostMax);
    expect(to(other.channelIds[0])).toHaveLength(1);
  });

  test('fills the share of its account only', async () => {
    const [hanging, other] = [await scene.addCustomer('hangs'), await scene.addCustomer('answers')];
    await scene.openMany(100, hanging);
    await scene.open(other);
    const claimer = newClaimer(5);
    await claimAll(claimer);
    expect([of(hanging).length, of(other).length]).toEqual([4, 1]);
  });

  test('takes turns with others for each free place, although its messages are older', async () => {
    const [busy, other] = [await scene.addCustomer('a'), await scene.addCustomer('b')];
    await scene.openMany(100, busy);
    await scene.openMany(3, other);
    const claimer = newClaimer(2);
    await claimAll(claimer);
    const taken: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const before = inFlight.slice(1);
      await end(claimer, inFlight.slice(0, 1));
      await claimAll(claimer);
      const next = inFlight.filter((each) => !before.includes(each));
      taken.push(...next.map(({ dispatch }) => (dispatch.accountId === busy.accountId ? 'busy' : 'other')));
    }
    expect(taken).toEqual(['busy', 'other', 'busy', 'other', 'busy', 'other']);
  });

  test('is in the slow lane after two timeouts, until it answers', async () => {
    const customer = await scene.addCustomer('hangs', 'answers');
    const [hanging, answering] = customer.channelIds;
    const claimer = newClaimer(8);
    await scene.openMany(20, { ...customer, channelIds: hanging ? [hanging] : [] });
    await claimAll(claimer);
    expect(to(hanging)).toHaveLength(7);
    await end(claimer, to(hanging).slice(0, 1), timedOut);
    await claimAll(claimer);
    expect(to(hanging)).toHaveLength(7);
    expect(inFlight.every(({ place }) => !place.slow)).toBe(true);

    await end(claimer, to(hanging).slice(0, 6), timedOut);
    await claimAll(claimer);
    expect(to(hanging).map(({ place }) => place.slow)).toEqual([false, true]);
    await scene.openMany(8, { ...customer, channelIds: answering ? [answering] : [] });
    await claimAll(claimer);
    expect(to(answering)).toHaveLength(5);

    await end(claimer, to(answering));
    await end(claimer, to(hanging).slice(0, 1), delivered);
    await claimAll(claimer);
    expect(inFlight).toHaveLength(7);
    expect(to(hanging).length).toBeGreaterThan(2);
  });
});

describe('how far the log is read', () => {
  const newReader = (concurrencyMax: number) => {
    const eventsMax: number[] = [];
    const advance: MessageClaimerParts['planner']['advance'] = (max, admit) => {
      eventsMax.push(max);
      return planner.advance(max, admit);
    };
    return { claimer: newClaimer(concurrencyMax, { planner: { advance } }), eventsMax };
  };

  test.each([
    [1000, 512],
    [100, 100],
    [3, 16],
  ])('room for %i messages: %i events', async (concurrencyMax, expected) => {
    const { claimer, eventsMax } = newReader(concurrencyMax);
    await claimer.plan();
    expect(eventsMax).toEqual([expected]);
  });

  test('far while no place gets free, so that a hanging receiver hides no other message', async () => {
    const { claimer, eventsMax } = newReader(1);
    await scene.openMany(10, await scene.addCustomer('hangs'));
    await claimer.plan();
    await end(claimer, inFlight);
    await claimer.claim();
    expect(inFlight).toHaveLength(1);
    nowMs += 50;
    await claimer.plan();
    nowMs += 51;
    await claimer.plan();
    expect(eventsMax.slice(-2)).toEqual([16, 512]);
  });

  test('not far while the host of the last message is busy', async () => {
    const { claimer, eventsMax } = newReader(2000);
    await scene.openMany(perChannelMax, await scene.addCustomer(...enoughToFill('a')));
    await scene.open(await scene.addCustomer('a'));
    await claimAll(claimer);
    expect(inFlight).toHaveLength(perHostMax);
    await end(claimer, inFlight.slice(0, 1));
    await claimer.claim();
    await claimer.plan();
    expect(eventsMax.at(-1)).toBe(16);
  });
});

describe('a failed claim', () => {
  test.each(['plan', 'claim'] as const)('frees its places when the database fails (%s)', async (way) => {
    await scene.open(await scene.addCustomer('a', 'b', 'c'));
    let fails = true;
    const failOnce = async <T>(claim: Promise<T>): Promise<T> => {
      const done = await claim;
      if (!fails) return done;
      fails = false;
      throw new Error('the answer is lost');
    };
    const claimer = newClaimer(3, {
      planner: { advance: (eventsMax, admit) => failOnce(planner.advance(eventsMax, admit)) },
      queue: queueWith(queue, {
        claim: (channelIds, eachMax, admit) => failOnce(queue.claim(channelIds, eachMax, admit)),
      }),
    });
    if (way === 'claim') {
      await scene.planElsewhere();
      await claimer.look();
    }
    await expect(claimer[way]()).rejects.toThrow('the answer is lost');
    expect(inFlight).toEqual([]);
    await scene.open(await scene.addCustomer('a', 'b', 'c'));
    await claimAll(claimer);
    expect(inFlight).toHaveLength(3);
  });

  test('holds the places of the last run only when its transaction runs again', async () => {
    const customer = await scene.addCustomer('a', 'b', 'c');
    await scene.open(customer);
    const twice: MessageClaimerParts['planner'] = {
      advance: (eventsMax, admit) =>
        planner.advance(eventsMax, (pending) => {
          admit(pending);
          return admit(pending.slice(2));
        }),
    };
    const claimer = newClaimer(3, { planner: twice });
    await claimer.plan();
    expect(channelsOf(inFlight)).toEqual(customer.channelIds.slice(2));
    await claimer.claim();
    expect(inFlight).toHaveLength(3);
  });

  test('frees the place of a message that is too late to be sent', async () => {
    await scene.openMany(2, await scene.addCustomer('a'));
    const claimer = newClaimer(1);
    await claimer.plan();
    for (const late of inFlight.splice(0)) claimer.putAside(late);
    await claimAll(claimer);
    expect(inFlight).toHaveLength(1);
    expect(await scene.statuses()).toEqual(['incident.created sending', 'incident.created sending']);
  });
});
