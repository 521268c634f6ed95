import { describe, expect, test } from '@jest/globals';
import { runSimulation } from './run-simulation.js';
import { Tally } from './tally.js';

const seeds = 1000;
const withinMs = 300_000;

const misfortunes = [
  'step: crash',
  'step: stop',
  'step: fail',
  'step: answer lost',
  'step: dawdle',
  'handler failed',
  'news of a commit lost',
  'clock set',
  'checkpoint set back',
  'dispatcher restarted',
  'receiver outlasted that hangs',
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

describe('the dispatcher, in a storm of crashes, lost answers, slow receivers and wrong clocks', () => {
  test(
    `keeps what the architecture promises, in ${seeds} runs that see every misfortune`,
    async () => {
      const tally = new Tally();
      for (let seed = 1; seed <= seeds; seed++) {
        const { violation, story, tally: ofRun } = await runSimulation(seed);
        if (violation !== null) throw new Error(`Seed ${seed} fails.\n\n${story()}`);
        tally.addAll(ofRun);
      }
      for (const what of [...misfortunes, ...crowding, ...endings.map((ending) => `message: ${ending}`)]) {
        expect([what, tally.of(what) >= 100]).toEqual([what, true]);
      }
    },
    withinMs,
  );
});
