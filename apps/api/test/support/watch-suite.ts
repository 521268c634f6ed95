import type { TestApi } from './api.js';
import { watchDependencies } from './watch-dependencies.js';
import { watchFailures } from './watch-failures.js';
import { watchMaintenance } from './watch-maintenance.js';
import { watchedWorld } from './watched-world.js';

/** What results of checks come to. @param start starts an API with a database of its own */
export const watchSuite = (start: () => Promise<TestApi>): void => {
  const world = watchedWorld(start);
  watchFailures(world);
  watchMaintenance(world);
  watchDependencies(world);
};
