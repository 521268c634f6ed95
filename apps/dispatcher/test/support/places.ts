import { idSequence } from '@tocsin/testing';
import type { Bulkheads } from '../../src/intake/bulkheads.js';
import type { Place } from '../../src/sending/in-flight.js';

// The limits that the bulkheads promise, written again.
export const perHostMax = 1024;
export const perChannelMax = 128;
export const perSlowChannelMax = 2;
export const slowLaneMaxOf = (placesMax: number): number => Math.ceil(placesMax / 4);
export const accountToFreeMax = 4;

export const enough = 100_000;

const newId = idSequence(4);

/** Has an account, a channel and a host of its own by default. */
export const aPlace = (overrides: Partial<Place> = {}): Place => ({
  accountId: newId(),
  channelId: newId(),
  host: newId(),
  slow: false,
  ...overrides,
});

/** Enters while there is room. @returns the places that were entered */
export const fill = (bulkheads: Bulkheads, nextPlace: () => Place): Place[] => {
  const entered: Place[] = [];
  for (let place = nextPlace(); bulkheads.hasRoomFor(place); place = nextPlace()) {
    bulkheads.enter(place);
    entered.push(place);
    if (entered.length > enough) throw new Error('There is always room.');
  }
  return entered;
};
