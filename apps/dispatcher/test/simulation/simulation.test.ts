import { describe, expect, test } from '@jest/globals';
import { runSimulation } from './run-simulation.js';
import { Tally } from './tally.js';

const seeds = 1000;
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

describe('the dispatcher, with crashes, lost answers, slow receivers and wrong clocks', () => {
  test(
    `keeps every invariant, in ${seeds} runs that see every fault`,
    async () => {
      const tally = new Tally();
      for (let seed = 1; seed <= seeds; seed++) {
        const { violation, trace, tally: ofRun } = await runSimulation(seed);
        if (violation !== null) throw new Error(`Seed ${seed} fails.\n\n${trace()}`);
        tally.addAll(ofRun);
      }
      for (const what of [...faults, ...crowding, ...endings.map((ending) => `message: ${ending}`)]) {
        expect([what, tally.of(what) >= 100]).toEqual([what, true]);
      }
    },
    withinMs,
  );
});
