import { KeptConnections, PersistentNames } from '@tocsin/egress';
import { queueWith } from '../../support/queue-with.js';
import { replacing } from './replaced-method.js';
import type { PlantedBug } from './variant.js';

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/** Each of them loses what it need not when the database, a name or a receiver is away for a while. */
export const plantedInOutages: readonly PlantedBug[] = [
  {
    bug: 'forgets outcomes that it could not record while another program held the write lock',
    firstSeed: 52,
    violates: 'an outcome is recorded once nothing hinders it',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          complete: async (completed) => {
            try {
              await queue.complete(completed);
            } catch (error) {
              if (!isLocked(error)) throw error;
            }
          },
        }),
    },
  },
  {
    bug: 'takes the first error of a name server for its answer',
    violates: 'no message ends because a name server errs for a while',
    variant: { patience: { askForMs: 0, lastUsedAfterMs: 4000 } },
  },
  {
    bug: 'forgets the addresses that worked last',
    violates: 'no message ends because a name server errs for a while',
    variant: { replaceMethod: replacing(PersistentNames.prototype, 'worked', () => () => undefined) },
  },
  {
    bug: 'reuses every connection whose close it has not seen',
    violates: 'no message meets the close of an idle connection',
    variant: { replaceMethod: replacing(KeptConnections.prototype, 'canReuse', () => () => true) },
  },
  {
    bug: 'forgets that requests and closes take time to travel',
    firstSeed: 61,
    violates: 'no message meets the close of an idle connection',
    variant: {
      replaceMethod: replacing(
        KeptConnections.prototype,
        'answered',
        (answered) =>
          function atOnce(this: KeptConnections) {
            answered.call(this, 0);
          },
      ),
    },
  },
];
