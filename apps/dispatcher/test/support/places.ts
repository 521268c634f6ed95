import { idSequence } from '@tocsin/testing';
import type { Bulkheads } from '../../src/intake/bulkheads.js';
import type { Place } from '../../src/sending/sender.js';

// Written again, so that a wrong limit of the bulkheads fails a test.
export const perHostMax = 1024;
export const perChannelMax = 128;
export const perSlowChannelMax = 2;
export const slowLaneMaxOf = (placesMax: number): number => Math.ceil(placesMax / 4);
export const accountToFreeMax = 4;

export const enough = 100_000;

const newId = idSequence(4);

export const aPlace = (overrides: Partial<Place> = {}): Place => ({
  accountId: newId(),
  channelId: newId(),
  host: newId(),
  slow: false,
  ...overrides,
});

export const fill = (bulkheads: Bulkheads, nextPlace: () => Place): Place[] => {
  const entered: Place[] = [];
  for (let place = nextPlace(); bulkheads.hasRoomFor(place); place = nextPlace()) {
    bulkheads.enter(place);
    entered.push(place);
    if (entered.length > enough) throw new Error('There is always room.');
  }
  return entered;
};
