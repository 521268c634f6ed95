import { type Instant, OpenIncidentConflict, VersionConflict } from '@tocsin/domain';
import type { MemoryStore, SimulatedProcess } from '@tocsin/testing';
import type { MonitorRow } from './customers.js';
import type { World } from './world.js';

/** What the api has to handle a request with. */
export type Api = {
  readonly world: World;
  readonly process: SimulatedProcess;
  readonly store: MemoryStore;
  readonly monitors: readonly MonitorRow[];
  now(): Instant;
  tell(what: string): void;
};

/** A request to the api, about one monitor or the account to which it belongs. */
export type ApiRequest = {
  /** How often it comes, compared with the others. */
  readonly weight: number;
  readonly handle: (api: Api, on: MonitorRow) => Promise<void>;
};

/** Another command won: this one may be decided again. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof VersionConflict || error instanceof OpenIncidentConflict;
