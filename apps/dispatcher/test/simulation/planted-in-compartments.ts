import type { Admit } from '@tocsin/domain';
import { Bulkheads } from '../../src/intake/bulkheads.js';
import { SlowChannels } from '../../src/intake/slow-channels.js';
import type { Place } from '../../src/sending/in-flight.js';
import { queueWith } from '../support/queue-with.js';
import type { PlantedBug } from './planted-bugs.js';
import type { Variant } from './variant.js';

const withOneMore =
  (admit: Admit): Admit =>
  (pending) => {
    const admitted = admit(pending);
    return [...admitted, ...pending.filter((each) => !admitted.includes(each)).slice(0, 1)];
  };

/** Replaces a method of a class. @returns what does so, and gives what puts the old one back */
const replacing =
  <Name extends string, Method>(
    prototype: Record<Name, Method>,
    name: Name,
    replacementOf: (method: Method) => Method,
  ): Variant['spoil'] & {} =>
  () => {
    const method = prototype[name];
    prototype[name] = replacementOf(method);
    return () => {
      prototype[name] = method;
    };
  };

/** Dispatchers that are wrong in one way each about who may be in flight, and who waits. */
export const plantedInCompartments: readonly PlantedBug[] = [
  {
    bug: 'claims more than it has places for, of what waits',
    violates: 'nothing is interrupted unless its sender met trouble',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          claim: (channelIds, eachMax, admit) => queue.claim(channelIds, eachMax, withOneMore(admit)),
        }),
    },
  },
  {
    bug: 'claims more than it has places for, of what is new',
    violates: 'nothing is interrupted unless its sender met trouble',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) => feed.advance(eventsMax, react, withOneMore(admit)),
      }),
    },
  },
  {
    bug: 'never notes what was left, and never looks for it',
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
      spoil: replacing(
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
    variant: { spoil: replacing(Bulkheads.prototype, 'leave', () => () => undefined) },
  },
  {
    bug: 'gives one account all places',
    violates: 'no compartment holds more than its share',
    variant: {
      spoil: replacing(
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
    bug: 'takes the slow lane for nobody',
    violates: 'no compartment holds more than its share',
    variant: { spoil: replacing(SlowChannels.prototype, 'has', () => () => false) },
  },
  {
    bug: 'takes the slow lane for everyone',
    violates: 'what waits is sent although another hangs',
    variant: { spoil: replacing(SlowChannels.prototype, 'has', () => () => true) },
  },
];
