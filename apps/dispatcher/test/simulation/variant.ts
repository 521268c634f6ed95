import type { DispatchQueue, EventFeed } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import type { DispatchLoopsParts } from '../../src/scheduling/dispatch-loops.js';
import type { RewrittenStatement } from './store/rewritten-statement.js';

/** Parts to be used instead of the real ones: how a test plants a bug, to see that it is found. */
export type Variant = {
  readonly rewritten?: readonly RewrittenStatement[];
  readonly queue?: (queue: DispatchQueue) => DispatchQueue;
  readonly feed?: (feed: EventFeed, unitOfWork: UnitOfWork) => EventFeed;
  readonly parts?: (parts: DispatchLoopsParts) => DispatchLoopsParts;
  /** Makes a class wrong that is no part, until the run is over. @returns what makes it right again */
  readonly spoil?: () => () => void;
};
