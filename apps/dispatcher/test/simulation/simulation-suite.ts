import { describe, expect, test } from '@jest/globals';
import { runSimulation } from './run-simulation.js';
import { Tally } from './tally.js';

const seenEachRunsMax = 10;
const withinMs = 900_000;

const faults = [
  'step: crash',
  'step: freeze',
  'step: fail',
  'step: answer lost',
  'step: delay',
  'handler failed',
  'notice of a commit lost',
  'clock set',
  'checkpoint set back',
  'dispatcher restarted',
  'hanging receiver waited out',
  'machine crashed',
  'folder lost',
  'journal: write failed',
  'journal: stuck',
  'journal: crash at a write',
  'write lock: held by a stranger',
  'write lock: not had in time',
  'name servers: all names',
  'name servers: one name',
];

const settlements = ['journal: message closed', 'journal: message given back', 'journal: outcome recorded'];

const rings = [
  'ring: later of incident.created',
  'ring: fallback of incident.created',
  'ring: fallback of incident.resolved',
  'ring: none, since somebody answered',
];

const outages = [
  'name: told when asked again',
  'name: addresses that worked last',
  'name: dns',
  'connection: fresh',
  'connection: reused',
];

const crowding = ['message: found no place yet', 'message: in the slow lane'];

const endings = [
  'delivered',
  'interrupted',
  'channel_deleted',
  'plan_required',
  'timeout',
  'http_status',
  'connection_refused',
  'connection_reset',
  'dns',
  'tls',
];

/** Other seeds in each run of `npm run test:all`, which prints its `TESTS_SEED`. */
export const firstFreshSeed = 1 + (Number(process.env.TESTS_SEED ?? 0) % 2 ** 31);

/** Runs the simulation with `seeds` seeds, one after another. @param firstSeed replays a failed run with its number */
export const simulationSuite = (firstSeed: number, seeds: number): void => {
  const lastSeed = firstSeed + seeds - 1;
  describe('the dispatcher, with crashes, lost answers, slow receivers and wrong clocks', () => {
    test(
      `keeps every invariant, in the seeds ${firstSeed} to ${lastSeed}, which see every fault`,
      async () => {
        const tally = new Tally();
        for (let seed = firstSeed; seed <= lastSeed; seed++) {
          const { violation, trace, tally: ofRun } = await runSimulation(seed);
          if (violation !== null) throw new Error(`Seed ${seed} fails.\n\n${trace()}`);
          tally.addAll(ofRun);
        }
        const least = seeds / seenEachRunsMax;
        const seen = [
          ...faults,
          ...settlements,
          ...crowding,
          ...outages,
          ...rings,
          ...endings.map((ending) => `message: ${ending}`),
        ];
        for (const what of seen) expect([what, tally.of(what) >= least]).toEqual([what, true]);
      },
      withinMs,
    );
  });
};
