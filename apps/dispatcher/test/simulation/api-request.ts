import type { Instant } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import type { Watched } from './customers.js';
import type { World } from './world.js';

/** What the api has to handle a request with. */
export type Api = {
  readonly world: World;
  readonly unitOfWork: UnitOfWork;
  now(): Instant;
  tell(what: string): void;
};

/** A request to the api, about one monitor or the account to which it belongs. */
export type ApiRequest = {
  /** How often it comes, compared with the others. */
  readonly weight: number;
  readonly handle: (api: Api, on: Watched) => Promise<void>;
};
