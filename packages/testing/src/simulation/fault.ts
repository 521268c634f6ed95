import type { Random } from './random.js';

/** The faults of a process at a step; `go on` is none. */
export type Fault =
  | { readonly does: 'go on' | 'delay'; readonly afterMs: number }
  /** The step fails before it takes effect or, where the step is an answer, after it took effect. */
  | { readonly does: 'fail'; readonly afterMs: number }
  /** The whole process stands still (`SIGSTOP`, a paused machine, a long garbage collection). */
  | { readonly does: 'freeze'; readonly forMs: number }
  | { readonly does: 'crash' };

/** The probability of each fault at a step, from 0 to 1. */
export type FaultRates = {
  readonly crash: number;
  readonly freeze: number;
  readonly freezeMsMax: number;
  readonly fail: number;
  readonly delay: number;
  readonly delayMsMax: number;
};

export const noFaults: FaultRates = {
  crash: 0,
  freeze: 0,
  freezeMsMax: 0,
  fail: 0,
  delay: 0,
  delayMsMax: 0,
};

const stepMsMax = 3;

/** Draws the fault of one step. @param factor makes every fault this many times as likely */
export const drawFault = (random: Random, rates: FaultRates, factor = 1): Fault => {
  const { crash, freeze, freezeMsMax, fail, delay, delayMsMax } = rates;
  const goOn = Math.max(1 / factor - crash - freeze - fail - delay, 0);
  const does = random.weighted({ crash, freeze, fail, delay, 'go on': goOn });
  switch (does) {
    case 'crash':
      return { does };
    case 'freeze':
      return { does, forMs: random.integer(1, freezeMsMax) };
    case 'delay':
      return { does, afterMs: random.integer(stepMsMax, delayMsMax) };
    case 'fail':
    case 'go on':
      return { does, afterMs: random.integer(0, stepMsMax) };
  }
};
