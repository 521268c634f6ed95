import { describe, expect, test } from '@jest/globals';
import type { AccountId, ChannelId, PendingDispatch } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import { Bulkheads, type Reservation } from '../../src/intake/bulkheads.js';
import type { Place } from '../../src/sending/sender.js';
import { aPending } from '../support/pending.js';
import {
  accountToFreeMax,
  enough,
  fill,
  perChannelMax,
  perHostMax,
  perSlowChannelMax,
  slowLaneMaxOf,
} from '../support/places.js';

/** The same rules, computed from a list of all taken places. */
class Model {
  taken: Place[] = [];

  constructor(readonly placesMax: number) {}

  hasRoomFor(place: Place): boolean {
    const count = (matches: (other: Place) => boolean): number => this.taken.filter(matches).length;
    const free = this.placesMax - this.taken.length;
    const ofChannel = count(({ channelId }) => channelId === place.channelId);
    return (
      free > 0 &&
      count(({ accountId }) => accountId === place.accountId) < accountToFreeMax * free &&
      ofChannel < (place.slow ? perSlowChannelMax : perChannelMax) &&
      (!place.slow || count(({ slow }) => slow) < slowLaneMaxOf(this.placesMax)) &&
      (place.host === undefined || count(({ host }) => host === place.host) < perHostMax)
    );
  }

  leave(place: Place): void {
    this.taken.splice(this.taken.indexOf(place), 1);
  }

  check(): void {
    const inSlowLane = this.taken.filter(({ slow }) => slow).length;
    expect(this.taken.length).toBeLessThanOrEqual(this.placesMax);
    expect(inSlowLane).toBeLessThanOrEqual(slowLaneMaxOf(this.placesMax));
  }
}

type Real = { readonly bulkheads: Bulkheads; readonly open: Claim[]; readonly inFlight: Place[] };
type Claim = {
  readonly reservation: Reservation;
  readonly places: Map<PendingDispatch, Place>;
  held: PendingDispatch[];
};
type Step = fc.Command<Model, Real>;

const agree = (model: Model, { bulkheads }: Real, probes: readonly Place[]): void => {
  model.check();
  expect(bulkheads.free).toBe(model.placesMax - model.taken.length);
  for (const probe of probes) expect(bulkheads.hasRoomFor(probe)).toBe(model.hasRoomFor(probe));
};

class Ask implements Step {
  constructor(
    private readonly places: readonly Place[],
    private readonly again: number | null,
  ) {}

  check = () => true;

  run(model: Model, real: Real): void {
    const claim = (this.again === null ? undefined : real.open[this.again]) ?? this.#begin(real);
    for (const dispatch of claim.held) model.leave(claim.places.get(dispatch) as Place);
    const pending = this.places.map((place) => {
      const dispatch = aPending(place);
      claim.places.set(dispatch, place);
      return dispatch;
    });
    claim.held = [...claim.reservation.admit(pending)];
    for (const dispatch of claim.held) {
      const place = claim.places.get(dispatch) as Place;
      expect(model.hasRoomFor(place)).toBe(true);
      model.taken.push(place);
    }
    const left = this.places.filter((place) => !claim.held.some((each) => claim.places.get(each) === place));
    for (const place of left) expect(model.hasRoomFor(place)).toBe(false);
    agree(model, real, this.places);
  }

  #begin({ bulkheads, open }: Real): Claim {
    const places = new Map<PendingDispatch, Place>();
    const reservation = bulkheads.reserve((dispatch) => places.get(dispatch) as Place, enough);
    const claim = { reservation, places, held: [] };
    open.push(claim);
    return claim;
  }

  toString = () => `${this.again === null ? 'ask' : 'ask again'} ${JSON.stringify(this.places)}`;
}

class End implements Step {
  constructor(private readonly isClaimed: readonly boolean[] | null) {}

  check = () => true;

  run(model: Model, real: Real): void {
    const claim = real.open.shift();
    if (claim === undefined) return;
    const { reservation, places, held } = claim;
    const claimed = held.filter((_, index) => this.isClaimed?.[index] ?? false);
    for (const dispatch of held) {
      if (!claimed.includes(dispatch)) model.leave(places.get(dispatch) as Place);
    }
    if (this.isClaimed === null) reservation.release();
    else real.inFlight.push(...reservation.settle(claimed).map(({ place }) => place));
    agree(model, real, [...places.values()]);
  }

  toString = () => (this.isClaimed === null ? 'release' : `settle ${this.isClaimed}`);
}

class Leave implements Step {
  constructor(private readonly which: number) {}

  check = () => true;

  run(model: Model, real: Real): void {
    const [place] = real.inFlight.splice(this.which % Math.max(real.inFlight.length, 1), 1);
    if (place === undefined) return;
    real.bulkheads.leave(place);
    model.leave(place);
    agree(model, real, [place]);
  }

  toString = () => `leave ${this.which}`;
}

describe('random reservations, claims and endings', () => {
  const newId = idSequence();
  const accounts = [newId<AccountId>(), newId<AccountId>()] as const;
  const channels = [newId<ChannelId>(), newId<ChannelId>(), newId<ChannelId>()] as const;
  const anyPlace = fc.record({
    accountId: fc.constantFrom(...accounts),
    channelId: fc.constantFrom(...channels),
    host: fc.constantFrom('one', 'other', undefined),
    slow: fc.boolean(),
  });
  const anySteps = fc.commands<Model, Real>(
    [
      fc
        .tuple(fc.array(anyPlace, { maxLength: 8 }), fc.option(fc.nat(2)))
        .map(([places, again]) => new Ask(places, again)),
      fc.option(fc.array(fc.boolean(), { minLength: 4, maxLength: 8 })).map((which) => new End(which)),
      fc.nat().map((which) => new Leave(which)),
    ],
    { size: '+1' },
  );

  test('never give a compartment more than its share, and free every place in the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), anySteps, (placesMax, steps) => {
        const real: Real = { bulkheads: new Bulkheads(placesMax), open: [], inFlight: [] };
        fc.modelRun(() => ({ model: new Model(placesMax), real }), steps);
        for (const { reservation } of real.open) reservation.release();
        for (const place of real.inFlight) real.bulkheads.leave(place);
        expect(real.bulkheads.free).toBe(placesMax);
        for (const slow of [false, true]) {
          const next = () => ({ accountId: accounts[0], channelId: channels[0], host: 'one', slow });
          const filled = fill(real.bulkheads, next);
          expect(filled).toHaveLength(fill(new Bulkheads(placesMax), next).length);
          for (const place of filled) real.bulkheads.leave(place);
        }
      }),
    );
  });
});
