import type { Random } from './random.js';

/** What becomes of a process at a step that it has reached. */
export type Fate =
  /** The step takes this time: little, or, when it dawdles, much. */
  | { readonly does: 'go on' | 'dawdle'; readonly afterMs: number }
  /** The step fails: before it took effect, or, where the step is the answer to one, after it did. */
  | { readonly does: 'fail'; readonly afterMs: number }
  /** The whole process stands still for this time (`SIGSTOP`, a paused machine, a long garbage collection). */
  | { readonly does: 'stop'; readonly forMs: number }
  /** The process dies here. */
  | { readonly does: 'crash' };

/** How likely each misfortune is at a step, from 0 to 1. */
export type Misfortunes = {
  readonly crash: number;
  readonly stop: number;
  readonly stopMsMax: number;
  readonly fail: number;
  readonly dawdle: number;
  readonly dawdleMsMax: number;
};

export const noMisfortunes: Misfortunes = {
  crash: 0,
  stop: 0,
  stopMsMax: 0,
  fail: 0,
  dawdle: 0,
  dawdleMsMax: 0,
};

const stepMsMax = 3;

/** Draws the fate of a step. @param likelihood by how much misfortunes are likelier than usual */
export const drawFate = (random: Random, misfortunes: Misfortunes, likelihood = 1): Fate => {
  const { crash, stop, stopMsMax, fail, dawdle, dawdleMsMax } = misfortunes;
  const goOn = Math.max(1 / likelihood - crash - stop - fail - dawdle, 0);
  const does = random.weighted({ crash, stop, fail, dawdle, 'go on': goOn });
  switch (does) {
    case 'crash':
      return { does };
    case 'stop':
      return { does, forMs: random.integer(1, stopMsMax) };
    case 'dawdle':
      return { does, afterMs: random.integer(stepMsMax, dawdleMsMax) };
    case 'fail':
    case 'go on':
      return { does, afterMs: random.integer(0, stepMsMax) };
  }
};
