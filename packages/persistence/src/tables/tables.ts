import { batchTables } from './batches.js';
import { checkTables } from './checks.js';
import { dispatchTables } from './dispatches.js';
import { monitorTables } from './monitors.js';
import { peopleTables } from './people.js';
import { respondingTables } from './responding.js';
import { statusPageTables } from './status-pages.js';

/** Every table but `migrations`, which is TypeORM's. */
export const tables = [
  ...peopleTables,
  ...monitorTables,
  ...respondingTables,
  ...statusPageTables,
  ...checkTables,
  ...dispatchTables,
  ...batchTables,
];
