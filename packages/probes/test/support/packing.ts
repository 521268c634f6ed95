import type { Compute } from '../../src/compute/compute.js';
import type { PackingParts } from '../../src/evidence/check-evidence.js';
import { ownThread } from './own-thread.js';

const { signal } = new AbortController();

export const computeHere: Compute = (task, input) => ownThread.compute(task, input, { account: 'a', signal });

/** Packs in the test's thread. A fault fails the test. */
export const packingHere: PackingParts = {
  compute: computeHere,
  onError: (error) => {
    throw error;
  },
};
