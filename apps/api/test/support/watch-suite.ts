import type { TestApi } from './api.js';
import { watchDependencies } from './watch-dependencies.js';
import { watchFailures } from './watch-failures.js';
import { watchMaintenance } from './watch-maintenance.js';
import { watchedWorld } from './watched-world.js';

export const watchSuite = (start: () => Promise<TestApi>): void => {
  const world = watchedWorld(start);
  watchFailures(world);
  watchMaintenance(world);
  watchDependencies(world);
};
