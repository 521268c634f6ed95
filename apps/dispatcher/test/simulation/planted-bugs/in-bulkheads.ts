import type { Admit } from '@tocsin/domain';
import { Bulkheads } from '../../../src/intake/bulkheads.js';
import { SlowChannels } from '../../../src/intake/waiting-channels.js';
import type { Place } from '../../../src/sending/sender.js';
import { queueWith } from '../../support/queue-with.js';
import { replacing } from './replaced-method.js';
import type { PlantedBug } from './variant.js';

const withOneMore =
  (admit: Admit): Admit =>
  (pending) => {
    const admitted = admit(pending);
    return [...admitted, ...pending.filter((each) => !admitted.includes(each)).slice(0, 1)];
  };

export const plantedInBulkheads: readonly PlantedBug[] = [
  {
    bug: 'claims more pending messages than it has places',
    violates: 'nothing is interrupted unless a fault hit its sender',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          claim: (channelIds, eachMax, admit) => queue.claim(channelIds, eachMax, withOneMore(admit)),
        }),
    },
  },
  {
    bug: 'claims more new messages than it has places',
    violates: 'nothing is interrupted unless a fault hit its sender',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) => feed.advance(eventsMax, react, withOneMore(admit)),
      }),
    },
  },
  {
    bug: 'never looks for messages that it left pending',
    violates: 'no row stays pending or sending',
    variant: {
      feed: (feed) => ({
        advance: async (...asked) => ({ ...(await feed.advance(...asked)), left: [], heldBack: [] }),
      }),
      queue: (queue) => queueWith(queue, { waiting: async () => [] }),
    },
  },
  {
    bug: 'leaves a place twice',
    violates: 'no more in flight than allowed',
    variant: {
      replaceMethod: replacing(
        Bulkheads.prototype,
        'leave',
        (leave) =>
          function leaveTwice(this: Bulkheads, place: Place) {
            leave.call(this, place);
            leave.call(this, place);
          },
      ),
    },
  },
  {
    bug: 'never leaves a place',
    violates: 'no row stays pending or sending',
    variant: { replaceMethod: replacing(Bulkheads.prototype, 'leave', () => () => undefined) },
  },
  {
    bug: 'gives one account all places',
    violates: 'no bulkhead holds more than its share',
    variant: {
      replaceMethod: replacing(
        Bulkheads.prototype,
        'hasRoomFor',
        () =>
          function isAnyFree(this: Bulkheads) {
            return this.free > 0;
          },
      ),
    },
  },
  {
    bug: 'puts no channel in the slow lane',
    firstSeed: 30,
    violates: 'no bulkhead holds more than its share',
    variant: { replaceMethod: replacing(SlowChannels.prototype, 'has', () => () => false) },
  },
  {
    bug: 'puts every channel in the slow lane',
    violates: 'pending messages are sent although other receivers hang',
    variant: { replaceMethod: replacing(SlowChannels.prototype, 'has', () => () => true) },
  },
];
