import type { Instant } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import type { SimulatedProcess } from '@tocsin/testing';
import type { World } from '../world.js';
import type { OwnedMonitor } from './customers.js';

export type Api = {
  readonly world: World;
  readonly unitOfWork: UnitOfWork;
  readonly name: string;
  readonly process: SimulatedProcess;
  now(): Instant;
  addToTrace(what: string): void;
};

export type ApiRequest = {
  readonly weight: number;
  readonly handle: (api: Api, on: OwnedMonitor) => Promise<void>;
};
