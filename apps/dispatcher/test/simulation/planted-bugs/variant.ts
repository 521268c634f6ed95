import type { DispatchQueue, EventFeed, IncidentId, Instant } from '@tocsin/domain';
import type { Patience } from '@tocsin/egress';
import type { ClaimSettlement, UnitOfWork } from '@tocsin/persistence';
import type { SimulatedProcess } from '@tocsin/testing';
import type { StateFolder } from '../../../src/journal/disk-state-folder.js';
import type { DispatchLoopsParts } from '../../../src/scheduling/dispatch-loops.js';
import type { Invariant } from '../checks/violations.js';
import type { RewrittenStatement } from '../database/rewritten-statement.js';

export type Escalate = (due: readonly IncidentId[]) => Promise<void>;

/** An api process. */
type Escalating = {
  readonly unitOfWork: UnitOfWork;
  readonly process: Pick<SimulatedProcess, 'sleep'>;
  now(): Instant;
};

export type Variant = {
  readonly rewritten?: readonly RewrittenStatement[];
  readonly queue?: (queue: DispatchQueue) => DispatchQueue;
  readonly feed?: (feed: EventFeed, unitOfWork: UnitOfWork) => EventFeed;
  readonly folder?: (folder: StateFolder) => StateFolder;
  readonly claims?: (claims: ClaimSettlement) => ClaimSettlement;
  readonly bootId?: string;
  readonly patience?: Patience;
  readonly hasLocks?: boolean;
  /** Replaces how an api escalates the incidents that are due. */
  readonly escalate?: (escalate: Escalate, api: Escalating) => Escalate;
  readonly parts?: (parts: DispatchLoopsParts) => DispatchLoopsParts;
  /** Replaces a method until the run is over. @returns a function that restores it */
  readonly replaceMethod?: () => () => void;
};

export type PlantedBug = {
  readonly bug: string;
  readonly violates: Invariant;
  readonly variant: Variant;
  /** A seed that found it, tried first, where the seeds from 1 on take long. */
  readonly firstSeed?: number;
};
