import type { alertDispatch, DispatchQueue, EventFeed } from '@tocsin/domain';
import type { MemoryDatabase, MemoryStore } from '@tocsin/testing';
import type { DispatchLoopsParts } from '../../src/scheduling/dispatch-loops.js';

/** Parts to be used instead of the real ones: how a test plants a bug, to see that it is found. */
export type Variant = {
  readonly lifecycle?: typeof alertDispatch;
  readonly queue?: (queue: DispatchQueue, database: MemoryDatabase) => DispatchQueue;
  readonly feed?: (feed: EventFeed, store: MemoryStore, database: MemoryDatabase) => EventFeed;
  readonly parts?: (parts: DispatchLoopsParts) => DispatchLoopsParts;
  /** Makes a class wrong that is no part, until the run is over. @returns what makes it right again */
  readonly spoil?: () => () => void;
};
