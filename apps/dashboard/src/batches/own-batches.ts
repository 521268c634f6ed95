import type { Schemas } from '../api/client.js';

/** A batch that this page has requested, with facts that the API does not keep. */
export type OwnBatch = {
  /** The name of its only thing. */
  readonly name?: string;
  /** The batch that undoes it. */
  readonly undo?: Schemas['NewBatch'];
};

const known = new Map<string, OwnBatch>();

export const rememberBatch = (id: string, own: OwnBatch): void => {
  known.set(id, own);
};

export const ownBatch = (id: string): OwnBatch | undefined => known.get(id);

export const ownBatchIds = (): Iterable<string> => known.keys();
